"""Searches a catalogue of patterns by BM25 with Whoosh, in an index in memory.

    python whoosh_search.py FILE QUERY [LIMIT]      prints identifier and score, best first
"""

import sys
import warnings

warnings.simplefilter("ignore")
from whoosh.analysis import StemmingAnalyzer
from whoosh.fields import ID, TEXT, Schema
from whoosh.filedb.filestore import RamStorage
from whoosh.qparser import OrGroup, QueryParser

from catalogue import patterns

path, query, limit = sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 10
schema = Schema(id=ID(stored=True), text=TEXT(analyzer=StemmingAnalyzer()))
index = RamStorage().create_index(schema)
writer = index.writer(limitmb=512)
for name, text in patterns(path):
    writer.add_document(id=name, text=text)
writer.commit()
with index.searcher() as searcher:
    for hit in searcher.search(QueryParser("text", schema, group=OrGroup).parse(query), limit=limit):
        print(hit["id"], hit.score, sep=",")
