r"""The reading edition: the annotated proof as one text, as a PDF and as one page, made from the documents.

Of a lemma's document it has what it says, the idea and the proof; of the others, what they say. A check block becomes
the names of its theorems in Coq, in the margin; an erratum or a slip becomes a footnote. pandoc turns the text into
HTML and into typst, which sets the pages.
"""

from __future__ import annotations

import re
from pathlib import Path

from paid_experts.proofs_check.formal import sources
from paid_experts.proofs_check.ledger.document import FENCE, FOLD, NOTE, QUOTED, Document, documents
from paid_experts.proofs_check.ledger.row import Row, ledger
from paid_experts.proofs_check.tour.markdown import ROOT
from paid_experts.proofs_check.tour.page import resource
from paid_experts.proofs_check.tour.site import is_own

PROVED = ("2", "A.1", "4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "A.2", "4.7")
"""The documents of which the proof is read"""
TITLE = "Paid Experts: the proof of LCB-GAPTRON, annotated and checked"
MARKDOWN = "markdown-raw_tex"
"""What pandoc reads; with raw TeX it would drop what it does not understand"""
BEYOND = """# Beyond the paper

What each result says; why, and how sharp it is, is told in `proofs_check/beyond`. What Result I means for experts who
err together, such as classifiers, is measured in `docs/independence.md`."""
LEFT_OUT = {"Letters", "How sharp it is", "Bookkeeping", "Exercises", "The sketch in Section 4", "The bound in numbers"}
LONG = 205
"""How many signs a display may have that is not parted"""
SECTION = re.compile(r"^## (.+)\n", re.MULTILINE)
LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
DISPLAY = re.compile(r"^```math\n(.+?)\n?^```$", re.MULTILINE | re.DOTALL)
SAID_OF_CHECKS = re.compile(
    r"(?:^|(?<=[.;:]\s))[^.;:]*?\b(?:tooth|teeth|claim)\b.*?\.(?=\s|$)", re.DOTALL | re.IGNORECASE
)
"""A sentence about the checks, which are left out: their claims, and the false ones that they reject"""
MARKS = r"(?:MARK\{(?:(?!ENDMARK).)*\}ENDMARK\s*)+"
AFTER_HEADING = re.compile(rf"(^#+ [^\n]+\n+)({MARKS})((?!#)(?:[^\n]+\n)+)", re.MULTILINE | re.DOTALL)
BEFORE_A_BLOCK = re.compile(rf":(\s*{MARKS})(?!\s*\$\$)", re.DOTALL)
BAR = r"(?:#scale\([^)]*\)\[\\\|\]|\\\|)"
BARS = re.compile(rf"{BAR} ((?:(?!{BAR}|\$).)+?) {BAR}", re.DOTALL)
BRACKET = re.compile(r"#scale\(x: (\d+)%[^)]*\)\[\\?([()\[\]{}])\]")
"""What stands between bars, and a bracket of its own size: pandoc hands them on as signs with room around them"""
AFTER_DISPLAY = re.compile(rf"(\n*^\$\$(?:(?!\$\$).)+\$\$\n*)({MARKS})", re.MULTILINE | re.DOTALL)


def markdown() -> str:
    """Return the whole text, as pandoc's Markdown."""
    paper = [chapter(one, "#") for one in documents().values() if not is_own(one.lemma)]
    beyond = [chapter(one, "##") for one in documents().values() if is_own(one.lemma)]
    return "\n\n".join([resource("templates/edition.md"), *paper, BEYOND, *beyond])


def chapter(document: Document, mark: str) -> str:
    """Return what the edition has of one document."""
    rows = iter([row for row in ledger().values() if row.lemma == document.lemma])
    text = NOTE.sub(note, document.text)
    text = FENCE.sub(lambda _: theorems(next(rows)), text)
    head, *sections = SECTION.split("\n\n".join(map(without_checks, FOLD.sub("", text).split("\n\n"))))
    wanted = []
    for title, body in zip(sections[::2], sections[1::2], strict=True):
        statement = title == "What it says"
        paper = not is_own(document.lemma) and title not in LEFT_OUT
        if statement or (paper and (title == "The idea" or document.lemma in PROVED)):
            nameless = statement or not re.sub(MARKS, "", body, flags=re.DOTALL).strip()
            wanted.append(body.strip("\n") if nameless else f"{mark}# {title}\n\n{body.strip()}")
    return for_pandoc(f"{mark} {head.strip().removeprefix('# ')}\n\n" + "\n\n".join(wanted))


def without_checks(paragraph: str) -> str:
    """Return a paragraph without what it says of checks.

    >>> without_checks("It is at most 1; in the claim it is 0.")
    'It is at most 1.'
    """
    if paragraph.startswith(("MARK", "```")):
        return paragraph
    kept = SAID_OF_CHECKS.sub("", paragraph)
    return paragraph if kept == paragraph else re.sub(r"[;:]$", ".", kept.strip())


def note(found: re.Match[str]) -> str:
    """Return an erratum or a slip as a mark: what is wrong, and the repair."""
    text = " ".join(QUOTED.sub("", line) for line in FOLD.sub("", found[0]).strip().split("\n"))
    text = re.sub(r"\*\*Erratum\*\* \(([^;)]+)[^)]*\)\.", r"**Erratum** (\1).", text)
    text = re.sub(r"\*\*Witness\..*?(?=\*\*Repair)", "", text.partition("**Consequence.**")[0])
    return f"MARK{{note:{' '.join(text.split())}}}ENDMARK\n"


def theorems(row: Row) -> str:
    """Return the theorems of a block as a mark."""
    names = [name for name in row.formal if name in sources.theorems()]
    return f"MARK{{coq:{' '.join(names)}}}ENDMARK\n" if names else ""


def for_pandoc(text: str) -> str:
    """Write displays between dollar signs, put marks at the end of the paragraph before them, and drop links."""
    text = re.sub(r" \(row `[^)]*\)", "", DISPLAY.sub(display, LINK.sub(r"\1", text)))
    text = BEFORE_A_BLOCK.sub(r".\1", text)
    text = AFTER_HEADING.sub(r"\1\3\n\2", text)
    while (moved := AFTER_DISPLAY.sub(r"\n\2\1", text)) != text:
        text = moved
    return text


def display(found: re.Match[str]) -> str:
    """Return a display as pandoc reads it, with room before the reasons of a calculation; a long one is two."""
    tex = found[1].replace("&&", r"&& \quad").replace(r"\;", " ")
    parts = tex.split(r"\qquad") if len(tex) > LONG and r"\begin" not in tex else [tex]
    return "\n\n".join(f"$${part.strip()}$$" for part in parts)


def marked(text: str, coq: str) -> str:
    """Put notes and theorems into the text; ``coq`` is how the format writes the names of theorems in the margin."""

    def together(found: re.Match[str]) -> str:
        told = re.findall(r"MARK\{(\w+):(.*?)\}ENDMARK", found[0], re.DOTALL)
        names = ", ".join(" ".join(text for kind, text in told if kind == "coq").split())
        return "".join(f"^[{text}]" for kind, text in told if kind == "note") + (coq.format(names) if names else "")

    return re.sub(rf"\s*{MARKS}", lambda found: f"{together(found)}\n\n", text, flags=re.DOTALL)


def bracket(found: re.Match[str]) -> str:
    """Return a bracket of its own size, that opens or closes."""
    kind = "opening" if found[2] in "([{" else "closing"
    return f'class("{kind}", lr(\\{found[2]}, size: #{int(found[1]) * 0.012:.2f}em))'


def in_typst(template: str, text: str) -> str:
    """Return the source of a PDF: a text in pandoc's Markdown, as its template sets it."""
    import pypandoc

    body = BARS.sub(r"lr(\\| \1 \\|)", pypandoc.convert_text(text, "typst", format=MARKDOWN))
    body = BRACKET.sub(bracket, body)
    return f"{resource(f'templates/{template}.typ')}\n{body}"


def typst_source() -> str:
    """Return the PDF's source."""
    return in_typst("edition", marked(markdown(), '`#coq("{}")`{{=typst}}'))


def page() -> str:
    """Return the edition as a page that loads nothing."""
    import pypandoc

    style = f"<style>{resource('templates/edition.css')}</style>"
    options = ["--standalone", "--mathml", "--toc", "--toc-depth=1", f"--metadata=title:{TITLE}", "--metadata=lang:en"]
    html = pypandoc.convert_text(marked(markdown(), "[{}]{{.coq}}"), "html5", format=MARKDOWN, extra_args=options)
    return str(html).replace("</head>", f"{style}</head>")


SLIDES = ROOT / "docs" / "course" / "slides.md"
SHOWN = re.compile(r"^\{\{(\S+) (.+?) (\d+)\}\}$", re.MULTILINE)


def shown(found: re.Match[str]) -> str:
    """Return what a slide shows: the n-th display of a section of a document."""
    lemma, title, number = found.groups()
    parts = SECTION.split(documents()[lemma].text)
    displays = list(DISPLAY.finditer(dict(zip(parts[1::2], parts[2::2], strict=True))[title]))
    return display(displays[int(number) - 1])


def slides() -> str:
    """Return the source of the slides of the course, with displays of the documents."""
    return in_typst("slides", SHOWN.sub(shown, SLIDES.read_text(encoding="utf-8")))


def write(folder: Path) -> list[str]:
    """Write the edition as a page and as a PDF, and in a checkout the slides; return what was written."""
    import typst

    folder.mkdir(parents=True, exist_ok=True)
    (folder / "edition.html").write_text(page(), encoding="utf-8")
    sources_of = {"edition": typst_source, **({"slides": slides} if SLIDES.is_file() else {})}
    for name, source in sources_of.items():
        (folder / f"{name}.typ").write_text(source(), encoding="utf-8")
        typst.compile(str(folder / f"{name}.typ"), output=str(folder / f"{name}.pdf"))
    return ["edition.html", *(f"{name}.pdf" for name in sources_of)]
