/// A questionnaire of one's own, two items from 1 to 5.
package let ownInstrument = """
  <?xml version="1.0" encoding="UTF-8"?>
  <instrument xmlns="urn:studytool:instrument:1" id="mine" version="1" better="higher">
    <title lang="en">Mine</title>
    <alias>MINE</alias>
    <source id="own" role="instrument">Own work.</source>
    <licence>Free.</licence>
    <scale id="s" minimum="1" maximum="5" direction="agree-high">
      <label value="1" lang="en">No</label>
      <label value="5" lang="en">Yes</label>
    </scale>
    <item id="q1" scale="s"><text lang="en">First.</text></item>
    <item id="q2" scale="s" reversed="true"><text lang="en">Second.</text><anchor value="1" lang="en">None</anchor></item>
    <missing rule="mean-of-answered" minimum-answered="1">One is enough.</missing>
    <score id="all" role="overall" method="mean"><label lang="en">All</label><of item="q1"/><of item="q2"/></score>
    <norms id="n" source="own" verified="true"><caveat lang="en">None.</caveat><norm score="all" mean="3" lower="2" upper="4"/></norms>
    <bands id="b" score="all" source="own" decimals="1" verified="true"><caveat lang="en">None.</caveat><band name="A" from="3.1" to="5"/><band name="B" from="1" to="3"/></bands>
    <landmarks id="l" score="all" source="own" verified="true"><caveat lang="en">None.</caveat><landmark name="fine" mean="3"/></landmarks>
  </instrument>
  """
