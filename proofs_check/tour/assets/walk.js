// Algorithm 1 round by round: the rounds were played when the page was written, and are shown one at a time.
"use strict";

const Walk = {
  /** The place of the first round in which a claim fails, and of the claim; nothing if none does. The event of Lemma 4.1,
   *  which comes first, is only likely: it counts where no other claim fails */
  firstFailure(rounds) {
    for (const from of [1, 0]) {
      const failing = ({ claims }) => claims.findIndex((claim, i) => i >= from && claim && !claim[2]);
      const at = rounds.findIndex((round) => failing(round) >= 0);
      if (at >= 0) return { at, claim: failing(rounds[at]) };
    }
    return null;
  },
};

if (typeof document !== "undefined") {
  const $ = (id) => document.getElementById(id), games = JSON.parse($("games").textContent);
  const lines = [...document.querySelectorAll("[data-line]")], claims = [...document.querySelectorAll("[data-claim]")];
  let at = 0;

  const show = () => {
    const { rounds, line, code } = games[$("switch").value], round = rounds[at], failure = Walk.firstFailure(rounds);
    for (const row of lines) {
      const did = round.lines[row.dataset.line], changed = line > 0 && Number(row.dataset.line) === line;
      row.classList.toggle("changed", changed);
      row.classList.toggle("idle", did === undefined && row.querySelector(".code").textContent !== "");
      row.querySelector("output").textContent = [changed ? `instead: ${code}` : "", did].filter(Boolean).join("\n");
    }
    for (const row of claims) {
      const [left, right, holds] = round.claims[row.dataset.claim] || ["–", "–", null];
      [left, right, holds === null ? "–" : holds ? "holds" : "fails"].forEach((text, i) => { row.cells[i + 1].textContent = text; });
      row.classList.toggle("fails", holds === false);
    }
    $("round").value = at;
    $("back").disabled = at === 0;
    $("forward").disabled = at === rounds.length - 1;
    $("failure").disabled = !failure;
    if (!failure) $("verdict").textContent = "All lemmas hold in all rounds.";
    else {
      const { t, claims: sides } = rounds[failure.at], [left, right] = sides[failure.claim];
      const lemma = claims[failure.claim].querySelector("a").textContent;
      $("verdict").textContent = `Lemma ${lemma} fails first, in round ${t}: ${left} is more than ${right}.`;
    }
  };

  $("round").append(...games[0].rounds.map(({ t }, i) => new Option(t, i)));
  const go = (place) => { at = place; show(); };
  $("back").addEventListener("click", () => go(at - 1));
  $("forward").addEventListener("click", () => go(at + 1));
  $("round").addEventListener("change", () => go(Number($("round").value)));
  $("switch").addEventListener("change", show);
  $("failure").addEventListener("click", () => go(Walk.firstFailure(games[$("switch").value].rounds).at));
  show();
}
