internal import StudyModel

/// What tells who somebody is: by the words over a column, and by what stands in it.
package enum PersonalData {
  private static let words: Set<String> = [
    // Mail.
    "email", "e-mail", "mail", "email address", "e-mail address", "mail address", "your email", "your e-mail",
    "e-mail-adresse", "emailadresse", "mailadresse", "ihre e-mail-adresse", "adresse e-mail", "adresse email",
    "adresse électronique", "adresse de messagerie", "courriel", "correo", "correo electrónico",
    "correo electronico", "dirección de correo electrónico", "direccion de correo electronico",
    "endereço de e-mail", "indirizzo email", "indirizzo e-mail", "e-mailadres", "e-postadress", "e-post",
    "adres e-mail", "อีเมล", "อีเมล์", "ที่อยู่อีเมล", "メールアドレス", "电子邮件", "电子邮箱", "이메일", "username",
    "user name",
    // Names.
    "name", "full name", "your name", "your full name", "first name", "last name", "firstname", "lastname",
    "surname", "family name", "given name", "middle name", "name of participant", "participant name",
    "respondent name", "student name", "vorname", "nachname", "familienname", "vor- und nachname",
    "vollständiger name", "ihr name", "nom", "prénom", "nom complet", "nom de famille", "nom et prénom",
    "votre nom", "nombre", "apellido", "apellidos", "nombre completo", "nombre y apellidos", "nome",
    "nome completo", "cognome", "sobrenome", "naam", "voornaam", "achternaam", "imię i nazwisko", "ชื่อ",
    "นามสกุล", "ชื่อ-นามสกุล", "ชื่อ นามสกุล", "ชื่อ-สกุล", "氏名", "お名前", "姓名", "이름",
    // Telephone.
    "phone", "phone number", "telephone", "telephone number", "mobile", "mobile number", "mobile phone",
    "cell phone", "contact number", "telefon", "telefonnummer", "handynummer", "téléphone",
    "numéro de téléphone", "teléfono", "número de teléfono", "telefone", "telefono", "เบอร์โทร",
    "เบอร์โทรศัพท์", "โทรศัพท์", "电话", "電話番号",
    // Machines and places.
    "ip", "ip address", "ip-address", "ipaddress", "ipaddr", "ip-adresse", "adresse ip", "dirección ip",
    "submission ip", "user agent", "useragent", "user-agent", "browser user agent", "mac address",
    "latitude", "longitude", "locationlatitude", "locationlongitude", "location latitude",
    "location longitude", "gps coordinates", "geolocation", "breitengrad", "längengrad",
    "address", "street address", "home address", "postal address", "anschrift", "adresse",
    "dirección", "endereço", "indirizzo", "ที่อยู่",
    // Birth and papers.
    "date of birth", "birth date", "birthdate", "birthday", "dob", "geburtsdatum", "date de naissance",
    "fecha de nacimiento", "data de nascimento", "วันเกิด", "passport number", "signature",
    "social security number", "national id",
  ]

  /// Parts of questions that ask for one of these.
  private static let phrases: [String] = [
    "your name", "your full name", "your first name", "your last name", "your email", "your e-mail",
    "email address", "e-mail address", "phone number", "e-mail-adresse", "ihr name", "ihren namen",
    "votre nom", "votre adresse e-mail", "su nombre", "tu nombre", "correo electrónico", "seu nome",
    "ชื่อของคุณ", "อีเมลของ",
  ]

  /// Whether a heading asks who somebody is.
  ///
  /// A word is compared whole: the name of a task is nobody's.
  package static func isAskedFor(by heading: Heading) -> Bool {
    if words.contains(heading.core) || words.contains(heading.tokens.joined(separator: " ")) { return true }
    let asked = " " + heading.core + " "
    return phrases.contains { asked.holds($0) && (asked.holds(" \($0) ") || asked.holds(" \($0),")) }
      && heading.core.count <= 200
  }

  /// Whether the texts of a column are addresses of people or machines: most of those that are there.
  static func isHeld(in texts: some Collection<String>) -> Bool {
    guard texts.contains(where: PersonalText.isPersonal) else { return false }
    let given = texts.filter { !CellText.isMissing($0.foldedForComparison) }
    return given.count(where: PersonalText.isPersonal) * 2 > given.count
  }

  /// Whether the texts of a column look like the full names of people: two words or more, each with a capital.
  static func areNames(_ texts: some Collection<String>) -> Bool {
    let given = texts.filter { !$0.isEmpty }
    return given.count > 1 && given.count(where: isName) * 5 >= given.count * 4
  }

  private static func isName(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return (2...4).contains(words.count)
      && words.allSatisfy { word in
        word.first?.isUppercase == true && word.count > 1
          && word.dropFirst().allSatisfy {
            ($0.isLetter && $0.isLowercase) || "-'’.".contains($0) || $0.isUppercase
          }
      }
  }
}
