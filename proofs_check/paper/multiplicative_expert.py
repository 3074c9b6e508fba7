"""Lemma 4.3 for one expert: in range, its factor is at most 2 sqrt(q(1-q)) times 1 + (sqrt(2s) + 3s)/2.

The factor is p sqrt((1-q)/q) + (1-p) sqrt(q/(1-q)). At p = q it is 2 sqrt(q(1-q)); the rest is an error, linear in p
- q. The paper treats p < q with cutoff beta/n, sets q = 1/2 with cutoff 1/2 aside, and leaves p >= q to symmetry;
here the three cases are three chains towards the same row.

Throughout L = ln(3/delta), r = L/n and s = L/beta, so that beta/n = r/s. Roots of quotients are written
sqrt(q)/sqrt(1-q), which is the same for q in (0, 1).
"""

from proofs_check.ledger.chain import Chain, Link
from proofs_check.ledger.chained import Chained
from proofs_check.ledger.evidence import Certified, Claim, Identity
from proofs_check.ledger.row import Row, Slack
from proofs_check.paper.multiplicative_setting import POSITIVE, UNIT

INSIDE = ("0 < q", "q < 1")
WIDTH = "(sqrt(2*r*q*(1-q)) + 3*r)"
NEAR = f"abs(p-q) <= {WIDTH}"
RANGE = ("0 < s", "min(r/s,1/2) <= q", "q <= 1-min(r/s,1/2)")
FACTOR = "(p*sqrt(1-q)/sqrt(q) + (1-p)*sqrt(q)/sqrt(1-q))"
ERROR = "((p-q)*sqrt(1-q)/sqrt(q) + (q-p)*sqrt(q)/sqrt(1-q))"
ROOT = "sqrt(q*(1-q))"
MULTIPLE = "(sqrt(2*s) + 3*s)"
PAIR = {"p": UNIT, "q": UNIT}
EXPERT = {"p": UNIT, "q": UNIT, "r": POSITIVE, "s": POSITIVE}
HYPOTHESES = (*INSIDE, *RANGE, NEAR)


def error_claim(multiple: str = MULTIPLE) -> Claim:
    """The error of an expert whose accuracy is above its estimate."""
    return Claim(f"{ERROR} <= {multiple}*{ROOT}", EXPERT, (*INSIDE, "p >= q", "r <= s*q", NEAR))


def odds_claim(root: str, rest: str, r: str = "r") -> Claim:
    """D42 with x = 1 - q; its worst case is r = s x."""
    text = f"(sqrt(2*{r}*x*(1-x)) + 3*{r})*sqrt(1-x)/sqrt(x) <= (sqrt({root}*s) + {rest}*s)*sqrt(x*(1-x))"
    if r != "r":
        return Claim(text, {"x": UNIT, "s": POSITIVE}, ("0 < x", "x < 1"))
    return Claim(text, {"x": UNIT, "r": POSITIVE, "s": POSITIVE}, ("0 < x", "x < 1", "r <= s*x"))


def case_chains(multiple: str) -> tuple[Chain, ...]:
    """The three cases of the error: p < q and p >= q where the cutoff is beta/n, and q = 1/2 where it is not."""
    high = f"{multiple}*{ROOT}"
    odds = "sqrt(q)/sqrt(1-q)"
    gap, wide = f"(q-p)*{odds}", f"{WIDTH}*{odds}"
    below = (
        Link(ERROR, "<=", gap, by="row", row="error_le_gap_times_root_odds"),
        Link(gap, "<=", wide, by="row", row="gap_times_root_odds_le_width_times_root_odds"),
        Link(wide, "<=", high, by="row", row="width_times_root_odds_le_multiple_of_root", where={"x": "1-q"}),
    )
    above = (Link(ERROR, "<=", high, by="row", row="error_above_estimate_le_multiple_of_root"),)
    even = (
        Link("(p-1/2)*sqrt(1-1/2)/sqrt(1/2) + (1/2-p)*sqrt(1/2)/sqrt(1-1/2)", "=", "0", by="identity"),
        Link("0", "<=", f"{multiple}*sqrt(1/2*(1-1/2))", by="row", row="multiple_is_not_negative", context="H*1/2"),
    )
    cases = (
        ("p below q, cutoff beta/n", ("p < q", "r <= s*(1-q)"), below, "error_le_multiple_of_root"),
        ("p from q on, cutoff beta/n", ("p >= q", "r <= s*q"), above, "error_le_multiple_of_root"),
        ("q = 1/2, cutoff 1/2", (), even, "error_at_an_even_estimate_le_multiple_of_root"),
    )
    return tuple(
        Chain("4.3", f"the error, {title}", concludes, EXPERT, links, (*INSIDE, *given, NEAR), signed=("p",))
        for title, given, links, concludes in cases
    )


def factor_chain(multiple: str) -> tuple[Chain, ...]:
    """One expert's factor: the root at p = q, and the error."""
    split, grown = f"2*{ROOT} + {ERROR}", f"2*{ROOT} + {multiple}*{ROOT}"
    links = (
        Link(FACTOR, "=", split, by="identity"),
        Link(split, "<=", grown, by="row", row="error_le_multiple_of_root", context=f"2*{ROOT} + H"),
        Link(grown, "=", f"2*{ROOT}*(1 + {multiple}/2)", by="identity"),
    )
    return (Chain("4.3", "one expert's factor", "factor_le_grown_root", EXPERT, links, HYPOTHESES),)


ROWS = [
    Row(
        id="factor_splits_into_root_and_error",
        lemma="4.3",
        source=("D39.6",),
        quantifier="for all p, and all q strictly between 0 and 1; factor by factor",
        evidence=Identity(
            FACTOR,
            f"2*{ROOT} + {ERROR}",
            wrong=f"2*{ROOT} + (p-q)*sqrt(1-q)/sqrt(q) + (p-q)*sqrt(q)/sqrt(1-q)",
            units="q",
            reals="p",
        ),
        why="Write p as q + (p - q); what belongs to q adds up to 2 sqrt(q(1-q)).",
    ),
    Row(
        id="error_vanishes_at_an_even_estimate",
        lemma="4.3",
        source=("D40.1",),
        quantifier="for all p, at q = 1/2",
        evidence=Identity(ERROR.replace("q", "(1/2)").replace("s(1/2)rt", "sqrt"), "0", wrong="p - 1/2", reals="p"),
        uses=("cutoff_half_forces_estimate_half",),
        why="At q = 1/2 both odds are 1, and the two halves of the error cancel: an even expert has no weight.",
    ),
    Row(
        id="error_le_gap_times_root_odds",
        lemma="4.3",
        source=("D41.1", "I69.1"),
        quantifier="for all p < q, 0 < q < 1",
        evidence=Certified(
            Claim(f"{ERROR} <= (q-p)*sqrt(q)/sqrt(1-q)", PAIR, (*INSIDE, "p < q")),
            sharper=Claim(f"{ERROR} <= (999/1000)*(q-p)*sqrt(q)/sqrt(1-q)", PAIR, (*INSIDE, "p < q")),
        ),
        why="For p < q the first half of the error is negative and may be dropped.",
    ),
    Row(
        id="gap_times_root_odds_le_width_times_root_odds",
        lemma="4.3",
        source=("D41.2",),
        quantifier="for all p < q within the width of q, all n and delta (r = L/n)",
        evidence=Certified(
            Claim(
                f"(q-p)*sqrt(q)/sqrt(1-q) <= {WIDTH}*sqrt(q)/sqrt(1-q)",
                {**PAIR, "r": POSITIVE},
                (*INSIDE, "p < q", NEAR),
            ),
            sharper=Claim(
                f"(q-p)*sqrt(q)/sqrt(1-q) <= (99/100)*{WIDTH}*sqrt(q)/sqrt(1-q)",
                {**PAIR, "r": POSITIVE},
                (*INSIDE, "p < q", NEAR),
            ),
        ),
        why="On the event Lambda the estimate is within its width of the accuracy.",
    ),
    Row(
        id="width_times_root_odds_le_multiple_of_root",
        lemma="4.3",
        source=("D42.1",),
        quantifier="for all n, delta, beta > 0 and all q with beta/n <= 1 - q: x = 1 - q, and r <= s x",
        evidence=Certified(odds_claim("2", "3"), sharper=odds_claim("2", "2")),
        slack=(
            Slack("2 in the root", "2", lambda c: odds_claim(c, "3", "(s*x)"), "2", "1.99", "x to 0, r = s x"),
            Slack("3", "3", lambda c: odds_claim("2", c, "(s*x)"), "3", "2.99", "x to 0 or s large, r = s x"),
        ),
        uses=("beta_over_count_le_one_minus_estimate",),
        why="beta/n <= 1 - q turns each 1/n into (1 - q)/beta, which cancels the odds.",
    ),
    Row(
        id="error_is_symmetric",
        lemma="4.3",
        source=("I70.1",),
        quantifier="for all p, and all q strictly between 0 and 1",
        evidence=Identity(
            "(p-q)*sqrt((1-q)/q) + (q-p)*sqrt(q/(1-q))",
            "((1-p)-(1-q))*sqrt((1-(1-q))/(1-q)) + ((1-q)-(1-p))*sqrt((1-q)/(1-(1-q)))",
            wrong="((1-p)-(1-q))*sqrt((1-q)/q) + ((1-q)-(1-p))*sqrt(q/(1-q))",
            units="q",
            reals="p",
        ),
        why="The case p >= q: exchanging right and wrong, (p, q) for (1 - p, 1 - q), leaves error, width and range "
        "alone.",
    ),
    Row(
        id="error_above_estimate_le_multiple_of_root",
        lemma="4.3",
        source=(),
        statement=r"(p-\hat p)\sqrt{\tfrac{1-\hat p}{\hat p}} + (\hat p-p)\sqrt{\tfrac{\hat p}{1-\hat p}}"
        r" \le (\sqrt{2s}+3s)\sqrt{\hat p(1-\hat p)}, \quad p \ge \hat p",
        quantifier="for all p >= q within the width of q, and all q with beta/n <= q: r <= s q",
        evidence=Certified(error_claim(), sharper=error_claim("(sqrt(2*s) + s)")),
        uses=("error_is_symmetric",),
        why="The other case in full, so that nothing rests on the word symmetrical.",
    ),
    Row(
        id="multiple_is_not_negative",
        lemma="4.3",
        source=(),
        statement=r"0 \le \sqrt{2s}+3s",
        quantifier="for all s >= 0",
        evidence=Certified(
            Claim(f"0 <= {MULTIPLE}", {"s": POSITIVE}), sharper=Claim(f"0 < {MULTIPLE}", {"s": POSITIVE})
        ),
        why="So an error of 0 is below the multiple too.",
    ),
    Row(
        id="error_at_an_even_estimate_le_multiple_of_root",
        lemma="4.3",
        source=(),
        statement=r"0 \le (\sqrt{2s}+3s)\sqrt{\half\cdot\half}",
        quantifier="for all p, at q = 1/2, whatever beta/n > 1/2",
        evidence=Certified(
            Claim(f"0 <= {MULTIPLE}*sqrt(1/2*(1-1/2))", {"s": POSITIVE}),
            sharper=Claim(f"0 < {MULTIPLE}*sqrt(1/2*(1-1/2))", {"s": POSITIVE}),
        ),
        meaning=f"(p-1/2)*sqrt(1-1/2)/sqrt(1/2) + (1/2-p)*sqrt(1/2)/sqrt(1-1/2) <= {MULTIPLE}*sqrt(1/2*(1-1/2))",
        uses=("error_vanishes_at_an_even_estimate",),
        why="Where the cutoff is 1/2 the width may be as large as it likes: the error is 0.",
    ),
    Row(
        id="error_le_multiple_of_root",
        lemma="4.3",
        source=(),
        statement=r"(p-\hat p)\sqrt{\tfrac{1-\hat p}{\hat p}} + (\hat p-p)\sqrt{\tfrac{\hat p}{1-\hat p}}"
        r" \le (\sqrt{2s}+3s)\sqrt{\hat p(1-\hat p)}",
        quantifier="for all p within the width of q, and all q in [alpha, 1 - alpha], alpha = min(beta/n, 1/2)",
        evidence=Chained(
            "error_le_multiple_of_root",
            (MULTIPLE, "(sqrt(2*s) + s)"),
            claim=Claim(f"{ERROR} <= {MULTIPLE}*{ROOT}", EXPERT, HYPOTHESES),
        ),
        meaning=f"{ERROR} <= {MULTIPLE}*{ROOT}",
        uses=("cutoff_half_forces_estimate_half", "beta_over_count_le_one_minus_estimate", "error_is_symmetric"),
        why="Either the cutoff is 1/2, and then q = 1/2; or it is beta/n <= min(q, 1-q), and p is below q or not.",
    ),
    Row(
        id="factor_is_not_negative",
        lemma="4.3",
        source=(),
        statement=r"0 \le p\sqrt{(1-\hat p)/\hat p}+(1-p)\sqrt{\hat p/(1-\hat p)}",
        quantifier="for all p in [0, 1] and 0 < q < 1",
        evidence=Certified(Claim(f"0 <= {FACTOR}", PAIR, INSIDE), sharper=Claim(f"1/100 <= {FACTOR}", PAIR, INSIDE)),
        why="Inequalities between factors may be multiplied only if the factors are not negative.",
    ),
    Row(
        id="factor_le_grown_root",
        lemma="4.3",
        source=(),
        statement=r"p\sqrt{(1-\hat p)/\hat p}+(1-p)\sqrt{\hat p/(1-\hat p)}"
        r" \le 2\sqrt{\hat p(1-\hat p)}\,\big(1+\tfrac12(\sqrt{2s}+3s)\big)",
        quantifier="for all p within the width of q, and all q in [alpha, 1 - alpha]",
        evidence=Chained(
            "factor_le_grown_root",
            (MULTIPLE, "(sqrt(2*s) + s)"),
            claim=Claim(f"{FACTOR} <= 2*{ROOT}*(1 + {MULTIPLE}/2)", EXPERT, HYPOTHESES),
        ),
        meaning=f"{FACTOR} <= 2*{ROOT}*(1 + {MULTIPLE}/2)",
        uses=("factor_splits_into_root_and_error", "error_le_multiple_of_root"),
        why="Root and error are now multiples of the same sqrt(q(1-q)).",
    ),
]

CHAINS = [
    *case_chains(MULTIPLE),
    *factor_chain(MULTIPLE),
]
