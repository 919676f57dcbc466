#if Server
internal import GRDB

/// The tables of the store, in numbered steps that are never changed once they were published.
enum CaptureSchema {
  /// What tells a store from any other SQLite database: "StTl" in the header of the file.
  static let applicationID: UInt32 = 0x5374_546C

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (number, step) in steps.enumerated() {
      migrator.registerMigration("\(number + 1)") { database in try database.execute(sql: step) }
    }
    return migrator
  }

  static let steps = [first, second, third, fourth]
  /// The step from which on what is read for the analysis is there: who only reads has not to bring a store up to date.
  static let oldestReadable = "1"

  /// Tables are clustered by the person whose they are, so that one person's data are read without any further index.
  ///
  /// Text that is not there is empty, since a primary key takes no null. `subject` is whom something is about, most often
  /// the person themselves. Who is deleted from `person` is deleted everywhere.
  private static let first = """
    CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE boot (id INTEGER PRIMARY KEY, identity TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE counter (role TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT, WITHOUT ROWID;

    CREATE TABLE person (
      id INTEGER PRIMARY KEY,
      code TEXT NOT NULL UNIQUE,
      role TEXT NOT NULL CHECK (role IN ('participant', 'evaluator', 'rater', 'observer')),
      language TEXT NOT NULL,
      joined INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE invitation (
      hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
      role TEXT NOT NULL CHECK (role IN ('participant', 'evaluator', 'rater', 'observer')),
      created INTEGER NOT NULL,
      used INTEGER,
      person INTEGER REFERENCES person ON DELETE CASCADE,
      CHECK ((used IS NULL) = (person IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE invitation_level (
      invitation BLOB NOT NULL REFERENCES invitation ON DELETE CASCADE,
      factor TEXT NOT NULL,
      level TEXT NOT NULL,
      PRIMARY KEY (invitation, factor)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE session (
      hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
      person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      created INTEGER NOT NULL,
      ended INTEGER
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE consent (
      person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      number INTEGER NOT NULL,
      version TEXT NOT NULL,
      text BLOB NOT NULL CHECK (length(text) = 32),
      language TEXT NOT NULL,
      time INTEGER NOT NULL,
      PRIMARY KEY (person, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE consent_section (
      person INTEGER NOT NULL,
      number INTEGER NOT NULL,
      position INTEGER NOT NULL,
      section TEXT NOT NULL,
      agreed INTEGER NOT NULL CHECK (agreed IN (0, 1)),
      PRIMARY KEY (person, number, position),
      FOREIGN KEY (person, number) REFERENCES consent ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE comprehension (
      person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      question TEXT NOT NULL,
      attempt INTEGER NOT NULL,
      answer TEXT NOT NULL,
      correct INTEGER NOT NULL CHECK (correct IN (0, 1)),
      time INTEGER NOT NULL,
      PRIMARY KEY (person, question, attempt)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE stratum (name TEXT PRIMARY KEY, next INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE allocation (
      person INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE,
      stratum TEXT NOT NULL REFERENCES stratum,
      place INTEGER NOT NULL,
      time INTEGER NOT NULL,
      UNIQUE (stratum, place)
    ) STRICT;
    CREATE TABLE person_level (
      person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      factor TEXT NOT NULL,
      level TEXT NOT NULL,
      origin TEXT NOT NULL CHECK (origin IN ('invitation', 'stated', 'allocation')),
      PRIMARY KEY (person, factor)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE task_order (
      person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      position INTEGER NOT NULL,
      task TEXT NOT NULL,
      condition TEXT NOT NULL,
      PRIMARY KEY (person, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE submission (
      person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      id BLOB NOT NULL CHECK (length(id) = 16),
      contents BLOB NOT NULL CHECK (length(contents) = 32),
      PRIMARY KEY (person, id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE answer (
      person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      subject INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      form TEXT NOT NULL,
      task TEXT NOT NULL,
      condition TEXT NOT NULL,
      item TEXT NOT NULL,
      revision INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('text', 'not-applicable', 'taken-back')),
      value TEXT,
      time INTEGER NOT NULL,
      PRIMARY KEY (person, subject, form, task, condition, item, revision),
      CHECK ((kind = 'text') = (value IS NOT NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE task_event (
      person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      number INTEGER NOT NULL,
      subject INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      task TEXT NOT NULL,
      condition TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('start', 'pause', 'resume', 'finish', 'give-up')),
      reason TEXT NOT NULL,
      time INTEGER NOT NULL,
      monotonic INTEGER NOT NULL,
      boot INTEGER NOT NULL REFERENCES boot,
      PRIMARY KEY (person, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE observation (
      person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      number INTEGER NOT NULL,
      subject INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      task TEXT NOT NULL,
      condition TEXT NOT NULL,
      kind TEXT NOT NULL,
      time INTEGER NOT NULL,
      PRIMARY KEY (person, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE observation_field (
      person INTEGER NOT NULL,
      number INTEGER NOT NULL,
      name TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (person, number, name),
      FOREIGN KEY (person, number) REFERENCES observation ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE collection (
      number INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('opened', 'closed', 'early-look')),
      reason TEXT NOT NULL,
      time INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE audit (
      number INTEGER PRIMARY KEY,
      time INTEGER NOT NULL,
      kind TEXT NOT NULL,
      detail TEXT NOT NULL,
      person TEXT,
      -- A tombstone is a code and a time; no other line names anybody.
      CHECK (person IS NULL OR (kind = 'withdrawn' AND detail = ''))
    ) STRICT;
    CREATE UNIQUE INDEX tombstone ON audit (person) WHERE person IS NOT NULL;
    CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
      BEGIN SELECT RAISE(ABORT, 'the audit trail is only added to'); END;
    CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
      BEGIN SELECT RAISE(ABORT, 'the audit trail is only added to'); END;
    -- INSERT OR REPLACE takes a line away without asking the trigger above.
    CREATE TRIGGER audit_is_not_replaced BEFORE INSERT ON audit
      WHEN EXISTS (SELECT 1 FROM audit WHERE number = NEW.number OR person = NEW.person)
      BEGIN SELECT RAISE(ABORT, 'the audit trail is only added to'); END;
    """

  /// Pictures, and how far the evaluators of an inspection may go.
  ///
  /// `sender` is null for the researcher; `subject` is the person whose design a picture shows, where it is one of the
  /// study's own.
  ///
  /// The number of a picture that was deleted is not given again, so that a name never comes to stand for another one.
  private static let second = """
    CREATE TABLE picture (
      number INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      sender INTEGER REFERENCES person ON DELETE CASCADE,
      subject INTEGER REFERENCES person ON DELETE CASCADE,
      design TEXT NOT NULL,
      task TEXT NOT NULL,
      condition TEXT NOT NULL,
      media TEXT NOT NULL CHECK (media IN ('image/png', 'image/jpeg', 'image/webp')),
      width INTEGER NOT NULL CHECK (width > 0),
      height INTEGER NOT NULL CHECK (height > 0),
      sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
      bytes BLOB NOT NULL,
      time INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX picture_sender ON picture (sender);
    CREATE INDEX picture_subject ON picture (subject);
    CREATE TABLE picture_counter (
      person INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE,
      last INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE inspection_event (
      number INTEGER PRIMARY KEY,
      inspection TEXT NOT NULL,
      phase TEXT NOT NULL CHECK (phase IN ('alone', 'merging', 'rating')),
      reason TEXT NOT NULL,
      time INTEGER NOT NULL
    ) STRICT;
    """

  /// How many findings each evaluator has recorded.
  ///
  /// The number of a finding that went with the person whose design it is about is not given again: a decision of the merge
  /// that names it would come to speak of another finding.
  private static let third = """
    CREATE TABLE finding_counter (
      person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      inspection TEXT NOT NULL,
      last INTEGER NOT NULL,
      PRIMARY KEY (person, inspection)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO finding_counter (person, inspection, last)
      SELECT o.person, i.value, max(CAST(n.value AS INTEGER)) FROM observation o
      JOIN observation_field n ON n.person = o.person AND n.number = o.number AND n.name = 'number'
      JOIN observation_field i ON i.person = o.person AND i.number = o.number AND i.name = 'inspection'
      WHERE o.kind = 'finding' GROUP BY o.person, i.value;
    """

  /// The texts of consents as they were shown, and links by which people who joined before come back.
  ///
  /// A text is kept once for all who agreed to it, by the hash that their consents name.
  private static let fourth = """
    CREATE TABLE wording (
      hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
      version TEXT NOT NULL,
      language TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE wording_section (
      hash BLOB NOT NULL REFERENCES wording ON DELETE CASCADE,
      position INTEGER NOT NULL,
      section TEXT NOT NULL,
      title TEXT NOT NULL,
      summary TEXT NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (hash, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE return_link (
      hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
      person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
      created INTEGER NOT NULL,
      used INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX return_link_person ON return_link (person);
    """
}
#endif
