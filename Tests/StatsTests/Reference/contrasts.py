"""Reference values of contrasts of cell means with Welch-Satterthwaite degrees of freedom: contrasts.json.

From the exact values of the doubles with mpmath. Run: python3 contrasts.py > contrasts.json   (needs mpmath)
"""

import json
import platform

import mpmath as mp

from comparisons import exact, mean, t_block, variance

CELLS = [
    [[14, 17, 15], [11, 9, 12, 10, 13], [12, 13], [7, 9, 8, 6]],
    [[5.5, 6.25, 4.75, 8, 7.5, 6], [5, 4.25], [9.5, 3, 7, 8.25, 6.5, 9], [2, 3.5, 4, 2.75]],
    [[1e6 + v for v in (1, 4, 2)], [1e6 + v for v in (9, 8)], [1e6 + v for v in (7, 7)], [1e6 + v for v in (3, 8, 1, 1)]],
]
COEFFICIENTS = [[1, -1, -1, 1], [1, 0, -1, 0], [0, 1, 0, -1], [0.5, 0.5, -0.5, -0.5]]


def main():
    rows = []
    for cells in CELLS:
        for coefficients in COEFFICIENTS:
            pairs = [(mp.mpf(c), exact(cell)) for c, cell in zip(coefficients, cells) if c]
            terms = [(c * c * variance(cell) / len(cell), len(cell) - 1) for c, cell in pairs]
            total = mp.fsum(v for v, _ in terms)
            df = total**2 / mp.fsum(v * v / d for v, d in terms)
            block = t_block(mp.fsum(c * mean(cell) for c, cell in pairs), mp.sqrt(total), df)
            rows.append({"cells": cells, "coefficients": coefficients, "block": block})
    print(json.dumps({"tool": f"mpmath {mp.__version__}, Python {platform.python_version()}", "digits": 34,
                      "contrasts": rows}, indent=0, default=float))


if __name__ == "__main__":
    main()
