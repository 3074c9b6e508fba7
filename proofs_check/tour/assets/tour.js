// The theme button; what overflows can be reached by keyboard; and what a symbol means when one points at it.
"use strict";

(() => {
  const root = document.documentElement, button = document.getElementById("theme");
  const dark = () => (root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
  const label = () => { button.textContent = dark() ? "Light theme" : "Dark theme"; };
  button.hidden = false;
  label();
  button.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    try { localStorage.setItem("tour-theme", root.dataset.theme); } catch (error) { /* pages from disk may not store */ }
    label();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", label);

  const scrolling = ".formula, .scroll, pre, p.line, dd, .brief, main p, main li";
  const mark = (box) => {
    const wide = box.scrollWidth > box.clientWidth + 1;
    box.classList.toggle("wide", wide);
    box.classList.toggle("at-end", wide && box.scrollLeft + box.clientWidth >= box.scrollWidth - 2);
    if (wide) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  };
  const reach = () => document.querySelectorAll(scrolling).forEach(mark);
  addEventListener("load", reach);
  addEventListener("resize", reach);
  document.addEventListener("toggle", reach, true);
  document.addEventListener("scroll", (event) => { if (event.target.matches?.(scrolling)) mark(event.target); }, true);

  const data = document.getElementById("notation"), means = data ? JSON.parse(data.textContent) : {};
  const card = document.createElement("div");
  card.className = "card";
  card.setAttribute("role", "status");
  const names = (symbol) => {
    const below = symbol.closest("msub, msubsup"), hat = symbol.closest("mover");
    const ofRound = below && below.firstElementChild.contains(symbol) && below.children[1].textContent.startsWith("t");
    return [ofRound && `${below.firstElementChild.textContent}_t`, hat && hat.textContent, symbol.textContent];
  };
  document.addEventListener("pointerover", (event) => {
    const symbol = event.target.closest?.("mi"), said = symbol && names(symbol).map((name) => means[name]).find(Boolean);
    if (!said) return card.remove();
    const { left, bottom } = symbol.getBoundingClientRect();
    card.textContent = `${names(symbol).find((name) => means[name]).replace(/_t$/, "ₜ")}: ${said}`;
    document.body.append(card);
    card.style.left = `${Math.max(8, Math.min(left, innerWidth - card.offsetWidth - 8)) + scrollX}px`;
    card.style.top = `${bottom + 6 + scrollY}px`;
  });

  const open = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let box = target; box; box = box.parentElement) if (box.tagName === "DETAILS") box.open = true;
    if (target) target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  addEventListener("load", open);
})();
