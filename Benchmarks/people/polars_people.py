"""Count, mean, variance and quartiles of PSSUQ, its items and two measures, overall and by group and experience, in Polars."""

import json
import sys

import polars

ITEMS = [f"PSSUQ_{item}" for item in range(1, 17)]
data = polars.scan_csv(sys.argv[1]).with_columns(polars.mean_horizontal(ITEMS).alias("pssuq"))
asked = []
for name in [*ITEMS, "pssuq", "quality", "time_s"]:
    column = polars.col(name)
    asked += [column.count().alias(name + "-n"), column.mean().alias(name + "-mean"), column.var().alias(name + "-var")]
    asked += [column.quantile(part, "linear").alias(f"{name}-{part}") for part in (0.25, 0.5, 0.75)]
every = data.select(asked)
frames = polars.collect_all(
    [every, data.group_by("group").agg(asked), data.group_by("experience").agg(asked), data.group_by("group", "experience").agg(asked)],
    engine="streaming")
print(json.dumps(frames[0].row(0, named=True)))
