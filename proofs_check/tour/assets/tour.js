// The theme button; and what overflows can be reached by keyboard.
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

  const open = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let box = target; box; box = box.parentElement) if (box.tagName === "DETAILS") box.open = true;
    if (target) target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  addEventListener("load", open);
})();
