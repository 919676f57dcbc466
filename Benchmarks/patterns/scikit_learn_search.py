"""Searches a catalogue of patterns by tf-idf and cosine with scikit-learn.

    python scikit_learn_search.py FILE QUERY [LIMIT]      prints identifier and score, best first
"""

import sys

from sklearn.feature_extraction.text import TfidfVectorizer

from catalogue import patterns

path, query, limit = sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 10
names, texts = zip(*patterns(path))
vectorizer = TfidfVectorizer(sublinear_tf=True, stop_words="english")
matrix = vectorizer.fit_transform(texts)
scores = (matrix @ vectorizer.transform([query]).T).toarray().ravel()
for place in (-scores).argsort(kind="stable")[:limit]:
    if scores[place] > 0:
        print(names[place], scores[place], sep=",")
