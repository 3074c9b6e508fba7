// Search: the sections that have all words of a query, those first that have them in their headings.
"use strict";

const Search = {
  find(index, query) {
    const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
    const has = (text) => wanted.filter((word) => text.includes(word)).length;
    const rank = ([, title, heading]) => 2 * has(heading.toLowerCase()) + has(title.toLowerCase());
    const found = index.filter(([, , , words]) => has(words) === wanted.length);
    return wanted.length ? found.sort((a, b) => rank(b) - rank(a)) : [];
  },
};

if (typeof document !== "undefined") {
  const $ = (id) => document.getElementById(id), index = JSON.parse($("index").textContent), MOST = 60;
  const result = ([address, title, heading]) => {
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = address;
    link.textContent = heading || title;
    item.append(link, heading ? ` ${title}` : "");
    return item;
  };
  const show = () => {
    const found = Search.find(index, $("query").value);
    $("results").replaceChildren(...found.slice(0, MOST).map(result));
    $("count").textContent = $("query").value.trim() ? `${found.length} found${found.length > MOST ? `, the first ${MOST} are shown` : ""}.` : "";
  };
  $("query").value = new URLSearchParams(location.search).get("q") || "";
  $("query").addEventListener("input", show);
  show();
}
