// SPDX-License-Identifier: Apache-2.0 OR MIT
//
// What the report's page does beyond being read: figures in light and dark, tables that sort and
// filter, and the choice of an algorithm. The data stands in the element #data.
(() => {
  "use strict";

  const DATA = JSON.parse(document.getElementById("data").textContent);
  const NARROW = 560; // pixels of a figure below which its legend and labels have less room
  const count = new Intl.NumberFormat("en");
  const collator = new Intl.Collator("en", { numeric: true });

  const make = (name, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];

  // ---- Light and dark ---------------------------------------------------------------------------

  const THEMES = ["auto", "light", "dark"];
  const night = matchMedia("(prefers-color-scheme: dark)");
  let wanted = remembered();

  function remembered() {
    try {
      const found = localStorage.getItem("loxo-report-theme");
      return THEMES.includes(found) ? found : "auto";
    } catch {
      return "auto"; // a page that is a file may have no storage
    }
  }

  function remember(theme) {
    try {
      localStorage.setItem("loxo-report-theme", theme);
    } catch {
      // it then lasts as long as the page
    }
  }

  function dress() {
    const dark = wanted === "dark" || (wanted === "auto" && night.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    for (const button of all("#theme button")) {
      button.ariaPressed = String(button.value === wanted);
    }
  }

  function offerThemes() {
    const choose = (theme) => {
      wanted = theme;
      remember(theme);
      dress();
      drawAll();
    };
    const buttons = THEMES.map((theme) =>
      make("button", { type: "button", value: theme, textContent: theme, onclick: () => choose(theme) }),
    );
    document.getElementById("theme").append("Theme ", ...buttons);
    night.addEventListener("change", () => choose(wanted));
  }

  // ---- Figures ----------------------------------------------------------------------------------

  const views = new Map();

  function colours() {
    const style = getComputedStyle(document.documentElement);
    return (name) => style.getPropertyValue(name).trim();
  }

  // A copy with what stands for a colour replaced by it.
  function coloured(value, colour) {
    if (typeof value === "string") {
      return value.startsWith("var(") ? colour(value.slice(4, -1)) : value;
    }
    if (Array.isArray(value)) return value.map((one) => coloured(one, colour));
    if (value === null || typeof value !== "object") return value;
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([key, one]) => [key, key === "values" ? one : coloured(one, colour)]),
    );
  }

  function config(colour, width) {
    const narrow = width < NARROW;
    const words = { labelColor: colour("--ink"), titleColor: colour("--ink") };
    const lines = { gridColor: colour("--line"), domainColor: colour("--soft"), tickColor: colour("--soft") };
    return {
      background: "transparent",
      font: "system-ui, sans-serif",
      view: { stroke: colour("--line") },
      axis: { ...words, ...lines, gridOpacity: 0.6, labelFontSize: 11, titleFontSize: 12 },
      axisY: { labelLimit: narrow ? 120 : 300 },
      axisX: { labelOverlap: "greedy" },
      axisQuantitative: { tickCount: narrow ? 4 : 6 },
      legend: {
        ...words,
        orient: "bottom",
        direction: "horizontal",
        columns: Math.max(1, Math.floor(width / 140)),
        labelLimit: 150,
        symbolSize: 90,
        symbolFillColor: colour("--soft"),
        symbolStrokeWidth: 0,
      },
    };
  }

  async function draw(figure) {
    const place = figure.querySelector(".plot");
    const colour = colours();
    views.get(figure)?.finalize();
    const options = {
      actions: false,
      ast: true, // evaluates without eval, which the page forbids
      renderer: "svg",
      config: config(colour, place.clientWidth),
      tooltip: { theme: "custom" },
    };
    const made = await vegaEmbed(place, coloured(DATA.charts[figure.id.slice(6)], colour), options);
    views.set(figure, made);
  }

  let drawing = Promise.resolve();

  function drawAll() {
    drawing = drawing.then(async () => {
      for (const figure of all("figure.chart")) {
        try {
          await draw(figure);
        } catch (problem) {
          figure.querySelector(".plot").textContent = `This figure failed: ${problem.message}`;
          console.error(problem);
        }
      }
      document.documentElement.dataset.drawn = document.documentElement.dataset.theme;
    });
  }

  // ---- Tables -----------------------------------------------------------------------------------

  const said = (row, column) => row.cells[column].textContent;
  const worth = (row, column) => row.cells[column].dataset.v;

  // Figures by size, words by the alphabet, what has no figure last.
  function order(column, sign) {
    return (a, b) => {
      const [x, y] = [worth(a, column), worth(b, column)];
      if (x !== undefined && y !== undefined) return sign * (x - y);
      if (x !== undefined || y !== undefined) return x === undefined ? 1 : -1;
      return sign * collator.compare(said(a, column), said(b, column));
    };
  }

  function sort(table, head) {
    const ascending = head.ariaSort !== "ascending";
    for (const other of all("thead th", table)) other.ariaSort = "none";
    head.ariaSort = ascending ? "ascending" : "descending";
    const body = table.tBodies[0];
    body.append(...[...body.rows].sort(order(head.cellIndex, ascending ? 1 : -1)));
  }

  function makeSortable(table) {
    for (const head of all("thead th", table)) {
      const button = make("button", { type: "button" }, ...head.childNodes);
      button.addEventListener("click", () => sort(table, head));
      head.replaceChildren(button);
      head.ariaSort = "none";
    }
  }

  function chooseList(table, head) {
    const column = head.cellIndex;
    const values = [...new Set([...table.tBodies[0].rows].map((row) => said(row, column)))];
    const options = ["", ...values].map((v) => make("option", { value: v, textContent: v || "all" }));
    const select = make("select", {}, ...options);
    select.dataset.column = column;
    return make("label", {}, `${head.dataset.name} `, select);
  }

  function filter(table, controls, told) {
    const asked = controls.querySelector("input").value.toLowerCase().split(/\s+/).filter(Boolean);
    const lists = all("select", controls).filter((select) => select.value);
    const rows = [...table.tBodies[0].rows];
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      const fits =
        asked.every((word) => text.includes(word)) &&
        lists.every((select) => said(row, Number(select.dataset.column)) === select.value);
      row.classList.toggle("hidden", !fits);
      shown += fits;
    }
    told.textContent = shown === rows.length ? `${shown} rows` : `${shown} of ${rows.length} rows`;
  }

  function makeFilters(table) {
    if (table.tBodies[0].rows.length < 8) return;
    const input = make("input", { type: "search", placeholder: "words in a row", size: 14 });
    const controls = make("p", { className: "control" }, make("label", {}, "Filter ", input));
    controls.append(...all("th[data-name]", table).map((head) => chooseList(table, head)));
    const told = make("span", { className: "count", role: "status" });
    controls.append(told);
    controls.addEventListener("input", () => filter(table, controls, told));
    table.parentElement.before(controls);
    filter(table, controls, told);
  }

  // ---- Choosing ---------------------------------------------------------------------------------

  const BIGGEST = 1e9;

  // A line through the points on both sides; behind the last it goes on. In front of the first there
  // is its cost, as a shorter packet may take as long.
  function between(points, x) {
    if (points.length === 1 || x <= points[0][0]) return points[0][1];
    const found = points.findIndex(([at]) => at >= x);
    const i = found < 0 ? points.length - 1 : found;
    const [[x0, y0], [x1, y1]] = [points[i - 1], points[i]];
    return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
  }

  function asked() {
    const form = document.getElementById("chooser").elements;
    const number = (name) => (form[name].value === "" ? BIGGEST : Math.max(0, Number(form[name].value)));
    return {
      target: form.target.value,
      size: form.size.value === "" ? 0 : number("size"),
      flash: number("flash"),
      stack: number("stack"),
      tag: Number(form.tag.value),
      standard: form.standard.value === "yes",
      old: form.old.value === "yes",
    };
  }

  // Why an algorithm is out whatever it costs.
  function unfit(facts, want) {
    if (facts.experimental) return "is experimental";
    if (facts.discouraged && !want.old) return "is not for new designs";
    if (want.standard && !facts.standard) return "is no standard";
    if (facts.tag < want.tag) return `has a tag of ${facts.tag} bytes only`;
    return "";
  }

  // Why none of an algorithm's builds has room.
  function tight(offers, want) {
    const least = (key) => Math.min(...offers.map((offer) => offer[key]));
    const parts = [];
    if (least("flash") > want.flash) parts.push(`${count.format(least("flash"))} bytes of flash`);
    if (least("room") > want.stack) parts.push(`${count.format(least("room"))} bytes of stack and RAM`);
    return parts.length ? `needs ${parts.join(" and ")}` : "has no build with room in both flash and RAM";
  }

  function considered(want) {
    const [ranked, out] = [[], []];
    for (const [name, facts] of Object.entries(DATA.choice.aeads)) {
      const offers = DATA.choice.offers[want.target].filter((offer) => offer.name === name);
      const reason = unfit(facts, want) || (offers.length ? "" : "was not measured there");
      const fitting = offers.filter((o) => (o.flash ?? 0) <= want.flash && (o.room ?? 0) <= want.stack);
      if (reason || !fitting.length) {
        out.push([name, reason || tight(offers, want)]);
        continue;
      }
      const costs = fitting.map((offer) => ({ ...offer, cost: between(offer.points, want.size) }));
      ranked.push(costs.reduce((a, b) => (b.cost < a.cost ? b : a)));
    }
    return [ranked.sort((a, b) => a.cost - b.cost), out];
  }

  const flags = (build) => DATA.choice.builds[build] || "no option";

  function answer(first, want) {
    if (!first) return [make("strong", { textContent: "Nothing fits." }), " The reasons are below."];
    const facts = DATA.choice.aeads[first.name];
    const unit = DATA.choice.targets[want.target].unit;
    const parts = [`${count.format(Math.round(first.cost))} ${unit}`];
    if (first.flash) parts.push(`${count.format(first.flash)} bytes of flash`);
    if (first.room) parts.push(`${count.format(first.room)} of stack and RAM`);
    const said = [make("strong", { textContent: first.name }), `: ${parts.join(", ")}. `];
    const option = DATA.choice.builds[first.build];
    if (option) said.push("Build with ", make("code", { textContent: option }), ". ");
    else if (first.build) said.push("The default build. ");
    said.push(facts.standard ? `Standard: ${facts.standard}.` : "Not a standard.");
    return said;
  }

  const WORDS = new Set(["AEAD", "build", "kernel", "standard"]);

  function rankTable(ranked, want) {
    const board = ranked.some((offer) => offer.build);
    const unit = DATA.choice.targets[want.target].unit;
    const names = ["rank", unit, ...(board ? ["flash", "stack + RAM", "build"] : ["kernel"])];
    names.push("tag", "strength, bits", "standard");
    const cell = (kind, text, name) =>
      make(kind, { textContent: text, className: WORDS.has(name) ? "word" : "", scope: "col" });
    const body = ranked.map((offer, i) => {
      const facts = DATA.choice.aeads[offer.name];
      const costs = [count.format(Math.round(offer.cost))];
      if (board) costs.push(count.format(offer.flash), count.format(offer.room), flags(offer.build));
      else costs.push(offer.kernel);
      costs.push(String(facts.tag), facts.strength, facts.standard || "none");
      const name = make("th", { scope: "row", textContent: offer.name });
      const cells = [String(i + 1), ...costs].map((text, j) => cell("td", text, names[j]));
      return make("tr", {}, name, ...cells);
    });
    const head = make("tr", {}, cell("th", "AEAD", "AEAD"), ...names.map((name) => cell("th", name, name)));
    const caption = make("caption", { textContent: "What fits, cheapest first" });
    return make("table", {}, caption, make("thead", {}, head), make("tbody", {}, ...body));
  }

  function choose() {
    const want = asked();
    const target = DATA.choice.targets[want.target];
    for (const name of ["flash", "stack"]) {
      document.getElementById("chooser").elements[name].closest("label").hidden = !target.board;
    }
    if (!target.board) [want.flash, want.stack] = [BIGGEST, BIGGEST];
    const [ranked, out] = considered(want);
    document.getElementById("answer").replaceChildren(...answer(ranked[0], want));
    document.getElementById("basis").textContent = target.basis;
    document.getElementById("ranking").replaceChildren(...(ranked.length ? [rankTable(ranked, want)] : []));
    const reasons = out.map(([name, why]) => make("li", {}, make("b", { textContent: name }), ` ${why}`));
    const list = make("ul", {}, ...reasons);
    document.getElementById("left-out").replaceChildren(...(out.length ? ["Left out:", list] : []));
  }

  // ---- All of it --------------------------------------------------------------------------------

  function openAll() {
    for (const part of all("details")) part.open = true;
  }

  // A link into a closed part opens it.
  function openTarget() {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    for (let part = target; part; part = part.parentElement) {
      if (part.tagName === "DETAILS") part.open = true;
    }
    if (target) target.scrollIntoView();
  }

  function redrawWhenResized() {
    let width = innerWidth;
    let timer = 0;
    addEventListener("resize", () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (innerWidth !== width) drawAll();
        width = innerWidth;
      }, 300);
    });
  }

  offerThemes();
  dress();
  for (const table of all("table.sortable")) {
    makeSortable(table);
    makeFilters(table);
  }
  const form = document.getElementById("chooser");
  if (form) {
    form.addEventListener("input", choose);
    form.addEventListener("submit", (event) => event.preventDefault());
    choose();
  }
  addEventListener("beforeprint", openAll);
  addEventListener("hashchange", openTarget);
  openTarget();
  redrawWhenResized();
  drawAll();
})();
