#!/usr/bin/env python3
"""The dashboards as data: reads them, checks them, writes the form that Grafana's import dialog asks for.

    dashboards.py check          checks the JSON and the alerts against the rules below; exit 1 and a line for each violation
    dashboards.py write          writes them again in their one format
    dashboards.py import FOLDER  writes the form for Grafana's import dialog there, as dozemeter-NAME.json

Python 3.8 and its own library alone.
"""
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent.parent
SOURCES = sorted((HERE / "dashboards").glob("*.json"))
# The one place that knows where the documents are: prometheus/rules/links.yml.
DOCS = "label_values(dozemeter:links, docs)"
RUNBOOK = '{{ with query "dozemeter:links" }}{{ . | first | label "docs" }}{{ else }}https://github.com/dozemeter/dozemeter/blob/main/docs{{ end }}/runbooks.md#'
VARIABLES = ["datasource", "job", "instance", "call", "class", "docs"]
WIDTH = 110
# Expressions that know no job: what is true of the machines, and the thresholds of the rules.
WITHOUT_MATCHERS = ("sum(job:node_load1:sum)", "max(dozemeter:threshold_")
# What is recorded and shipped (docs/fleet.md). The fleet dashboard and the alerts ask for nothing else.
RECORDED = re.compile(r"(?:(?:line|site|call|job|instance):dozemeter_|job:node_load1:|dozemeter:|ALERTS\b)")
# The end of an expression whose label place is a line: TinyPark.look:43, or TinyPark.look where the line is unknown.
PLACE = ('"simple", "$1", "class", "(?:.*[.])?(.+)"), "dot", ".", "simple", "method"), "place", ":", "dot", "line"), '
         '"place", "$1", "place", "(.*):0")')
TOP_LINES = "Lines that cost most"
TOP_COLUMNS = ["Value #C", "Value #D", "place", "verdict", "known", "artifact", "job"]
# What is open when a dashboard loads. A reader decides in seconds; the rest is in rows that open on a click.
MAX_OPEN = {"dozemeter-fleet": 12, "dozemeter-site": 14}
# Units that a reader understands without the description: 8.2%, 84 µs, 1,600, a text, 82K pauses/s. Grafana's "none" prints
# 0.0000100, "short" prints 1.60 K, and "ops" does not say of what.
HUMAN_UNIT = re.compile(r"percentunit|s|locale|string|count:(?:\w+)?/s|count:per year")
# A legend as a table is larger than its graph. It is read where it ranks lines.
LEGEND_TABLES = ("CPU by line", "Pauses by line")
CHOSEN = "job", "instance", "call", "class"  # variables whose values a reader chooses
DEFAULT_MIN_STEP = 15  # seconds: the scrape interval of a data source that names none
METRIC = re.compile(r"[a-zA-Z_:]*(?:dozemeter|node_|scrape_|ALERTS)[a-zA-Z0-9_:]*")


def load(path):
    return json.loads(path.read_text(encoding="utf-8"))


def open_panels(board):
    """Panels that show something when the dashboard loads."""
    return [panel for panel in board["panels"] if panel["type"] != "row"]


def rows(board):
    return [panel for panel in board["panels"] if panel["type"] == "row"]


def panels(board):
    """Panels that show something, those in collapsed rows included; rows do not."""
    return open_panels(board) + [panel for row in rows(board) for panel in row["panels"]]


def rate_interval(target):
    """Seconds of $__rate_interval in a short range: as Grafana computes it for a data source with its defaults."""
    step = target.get("interval")
    min_step = int(step[:-1]) * {"s": 1, "m": 60}[step[-1]] if step else DEFAULT_MIN_STEP
    return 4 * min_step


def substituted(expression, values=()):
    """The expression with the given values of variables; those that a reader chooses stand for everything."""
    for name, value in (*dict(values).items(), *((f"${variable}", ".+") for variable in CHOSEN)):
        expression = expression.replace(name, value)
    assert "$" not in expression.replace('"$1"', ""), f"a variable without a value in {expression}"
    return expression


def expressions(board):
    """(where, expression) of panels, annotations and variables, unsubstituted."""
    for panel in panels(board):
        for target in panel["targets"]:
            yield panel["title"] + " " + target["refId"], target["expr"]
    for annotation in board["annotations"]["list"]:
        yield "annotation " + annotation["name"], annotation["expr"]


def variable(board, name):
    return next(v for v in board["templating"]["list"] if v["name"] == name)


def choices(board):
    """(variable, series, label): where the values of a variable come from, unsubstituted."""
    for v in board["templating"]["list"]:
        if v["type"] == "query":
            yield (v["name"], *re.fullmatch(r"label_values\((.*), (\w+)\)", v["query"]["query"]).groups())


def to_text(value, indent=0):
    """JSON with what fits on a line on a line, so that a panel is a screenful."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= WIDTH or not isinstance(value, (dict, list)) or not value:
        return line
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        items = [f"{pad}{json.dumps(key)}: {to_text(item, indent + 2)}" for key, item in value.items()]
        return "{\n" + ",\n".join(items) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(pad + to_text(item, indent + 2) for item in value) + "\n" + " " * indent + "]"


def import_form(board):
    """The same for Grafana's import dialog, which asks for the data source by __inputs and needs no variable for it."""
    text = json.dumps(board).replace("&var-datasource=${datasource}", "").replace("${datasource}", "${DS_PROMETHEUS}")
    asked = json.loads(text)
    asked["templating"]["list"] = [v for v in asked["templating"]["list"] if v["name"] != "datasource"]
    types = sorted({panel["type"] for panel in panels(board)})
    return {
        "__inputs": [{"name": "DS_PROMETHEUS", "label": "Prometheus", "description": "", "type": "datasource",
                      "pluginId": "prometheus", "pluginName": "Prometheus"}],
        "__requires": [{"type": "grafana", "id": "grafana", "name": "Grafana", "version": "10.0.0"},
                       {"type": "datasource", "id": "prometheus", "name": "Prometheus", "version": "1.0.0"}]
                      + [{"type": "panel", "id": kind, "name": kind, "version": ""} for kind in types],
        **asked,
    }


def complaints(path, board):
    """What is wrong with a dashboard, a sentence each."""
    if path.read_text(encoding="utf-8") != to_text(board) + "\n":
        yield "is not in its format; run dashboards.py write"
    if "__inputs" in board or board["id"] is not None or not board["uid"].startswith("dozemeter-"):
        yield "must have a fixed uid, no id and no __inputs: those would break provisioning"
    if [v["name"] for v in board["templating"]["list"]] != VARIABLES:
        yield f"must have the variables {VARIABLES}"
    if variable(board, "docs")["query"]["query"] != DOCS:
        yield f"must take its links from {DOCS}"
    yield from about_panels(board)
    yield from about_tables(board)
    yield from about_import(board)


def about_panels(board):
    shown, most = panels(board), MAX_OPEN[board["uid"]]
    if len(open_panels(board)) > most:
        yield f"has {len(open_panels(board))} open panels, at most {most} are allowed"
    if any(row["panels"] and not row["collapsed"] for row in rows(board)):
        yield "has panels in a row that is open"
    if len({panel["id"] for panel in shown + rows(board)}) != len(shown + rows(board)):
        yield "has two panels of one id"
    yield from about_units(board)
    yield from about_legends(board)
    for panel in shown:
        if not (panel["title"] and panel.get("description")):
            yield f"panel '{panel['title']}' must have title and description"
        if panel["datasource"]["uid"] != "${datasource}" or not panel["targets"]:
            yield f"panel '{panel['title']}' must have a query of the variable data source"
    for where, expression in expressions(board):
        by_jvm = any(name.startswith(("dozemeter_", "instance:", "scrape_")) for name in METRIC.findall(expression))
        wants = ('job=~"$job"', 'instance=~"$instance"') if by_jvm else ('job=~"$job"',)
        if not all(want in expression for want in wants) and not expression.startswith(WITHOUT_MATCHERS):
            yield f"'{where}' must ask for the chosen job and instance"
        if board["uid"] == "dozemeter-fleet" and (unrecorded(expression) or " by (" not in expression
                                                  and not re.match(r"(sum|max|min|count)\(", expression)):
            yield f"'{where}' must sum what is recorded, by labels of its own: others differ from store to store"


def units(panel):
    """(what, unit) of all that a panel shows as a number."""
    yield "the default", panel["fieldConfig"]["defaults"].get("unit")
    for override in panel["fieldConfig"]["overrides"]:
        for one in override["properties"]:
            if one["id"] == "unit":
                yield override["matcher"]["options"], one["value"]


def about_units(board):
    for panel in panels(board):
        for what, unit in units(panel):
            if not HUMAN_UNIT.fullmatch(unit or ""):
                yield f"panel '{panel['title']}' must have a human unit, and has '{unit}' for {what}"
        named = [what for what, _ in units(panel)]
        for column in columns(panel):
            if column.startswith("Value") and column not in named:
                yield f"panel '{panel['title']}' must have a unit of its own for column '{column}'"


def about_legends(board):
    for panel in panels(board):
        legend = panel["options"].get("legend", {})
        if legend.get("displayMode") == "table" and panel["title"] not in LEGEND_TABLES:
            yield f"panel '{panel['title']}' must not have a table as its legend"


def about_tables(board):
    """A table shows a line as one column: class without its package, method and line, TinyPark.look:43."""
    for panel in panels(board):
        by_class = [target["expr"] for target in panel["targets"] if re.search(r"by \([^)]*\bclass\b", target["expr"])]
        if panel["type"] != "table" or not by_class:
            continue
        shown = columns(panel)
        if "place" not in shown or {"class", "method", "line", "simple", "dot"} & set(shown):
            yield f"table '{panel['title']}' must show a line as one column, and shows {shown}"
        if not all(PLACE in expression for expression in by_class):
            yield f"table '{panel['title']}' must make its line by {PLACE}"
    for top in [panel for panel in panels(board) if panel["title"] == TOP_LINES]:
        if columns(top) != TOP_COLUMNS:
            yield f"'{TOP_LINES}' must show CPU, rate, line, verdict, known bug, artifact and job, and shows {columns(top)}"
        if order(top) != [("Value #" + cpu_target(top)["refId"], True)]:
            yield f"'{TOP_LINES}' must be sorted by CPU: a healthy site is never above a costly one"
    yield from about_merges(board)


def about_merges(board):
    """Grafana merges a number into all rows of a line that are there already: what can have two rows must come first."""
    for panel in panels(board):
        if "merge" in [change["id"] for change in panel.get("transformations", [])]:
            several = [bool(re.search(r"by \([^)]*\b(?:verdict|known)\b", target["expr"])) for target in panel["targets"]]
            if several != sorted(several, reverse=True):
                yield f"table '{panel['title']}' must ask for verdicts and known bugs before numbers"
            yield from about_order(panel)


def about_order(panel):
    """A value that is absent in some rows leaves Grafana's order of all others undefined."""
    for target in panel["targets"][1:]:
        if ("Value #" + target["refId"], True) in order(panel) and " or " not in target["expr"]:
            yield f"table '{panel['title']}' must be sorted by what every row has, and {target['refId']} has no fallback"


def cpu_target(panel):
    return next(target for target in panel["targets"] if "dozemeter_cpu_seconds" in target["expr"])


def columns(panel):
    """Names of the columns that a table shows, from left to right; none of other panels."""
    organized = next((t["options"] for t in panel.get("transformations", []) if t["id"] == "organize"), None)
    if organized is None:
        return []
    hidden = {o["matcher"]["options"] for o in panel["fieldConfig"]["overrides"]
              for p in o["properties"] if p["id"] == "custom.hidden" and p["value"]}
    places = organized["indexByName"]
    return [name for name in sorted(places, key=places.get) if name not in hidden and not organized["excludeByName"].get(name)]


def order(panel):
    """(column, descending) of what a table is sorted by."""
    return [(by["field"], by["desc"]) for t in panel["transformations"] if t["id"] == "sortBy" for by in t["options"]["sort"]]


def unrecorded(expression):
    """Names of series in an expression that no rule records."""
    bare = re.sub(r'"[^"]*"', '""', expression)
    return [name for name in METRIC.findall(bare) if not RECORDED.match(name)]


def about_import(board):
    form = import_form(board)
    if "${datasource}" in json.dumps(form) or not form["__inputs"]:
        yield "still names the variable data source in its import form"
    asked = [expression for _, expression in expressions(form)]
    if asked != [expression for _, expression in expressions(board)]:
        yield "asks for other things in its import form"


def check():
    bad = [f"{path.name}: {complaint}" for path in SOURCES for complaint in complaints(path, load(path))]
    if len({load(path)["uid"] for path in SOURCES}) != len(SOURCES):
        bad.append("two dashboards have one uid")
    bad += rules_complaints()
    print("\n".join(bad or map(counted, SOURCES)))
    return 1 if bad else 0


def counted(path):
    board = load(path)
    return f"{path.name}: {len(open_panels(board))} panels open, {len(panels(board))} in all: well"


def rules_complaints():
    """Every alert has its runbook and its tests; every runbook its alert."""
    text = (HERE / "prometheus" / "rules" / "alerts.yml").read_text(encoding="utf-8")
    alerts = [line.split()[-1] for line in text.splitlines() if "- alert:" in line]
    books = re.findall(r"^### (Dozemeter\w+)\n\n(?=[A-Z`])", (HERE.parent / "docs" / "runbooks.md").read_text(encoding="utf-8"), re.M)
    for alert in alerts:
        if f"runbook_url: '{RUNBOOK}{alert.lower()}'" not in text:
            yield f"alert {alert} has no runbook_url of its own"
        if alert not in books:
            yield f"docs/runbooks.md has no chapter {alert}"
        if not (HERE / "prometheus" / "tests" / f"{alert}.yml").exists():
            yield f"alert {alert} has no test"
    for left in set(books) - set(alerts):
        yield f"docs/runbooks.md: {left} is about no alert"
    if unrecorded("\n".join(re.findall(r"(?:expr: |printf `)(.*?)(?=\n +for:|`)", text, re.S))):
        yield "alerts must ask for recorded series alone"


def main(arguments):
    if arguments == ["check"]:
        return check()
    if arguments == ["write"]:
        for path in SOURCES:
            path.write_text(to_text(load(path)) + "\n", encoding="utf-8")
        return 0
    if len(arguments) == 2 and arguments[0] == "import":
        folder = pathlib.Path(arguments[1])
        folder.mkdir(parents=True, exist_ok=True)
        for path in SOURCES:
            (folder / f"dozemeter-{path.name}").write_text(to_text(import_form(load(path))) + "\n", encoding="utf-8")
        return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
