'use strict';

/* The page as a whole: fetches the numbers, or reads them from the document, and keeps the list in order. */

const REFRESH_MILLIS = 10000;
const TIMEOUT_MILLIS = 8000;
const MAX_SHOWN = 100;
const part = Object.fromEntries([...document.querySelectorAll('[id]')].map(node => [node.id, node]));
const state = {figures: null, sites: [], rows: new Map(), sort: 'cost', everything: false, paused: false, stopped: false, missed: true,
  timer: 0};
const account = new Account();
const bars = new Whole();
const TOOLS = ['filter', 'show'];
const DEFAULTS = {filter: '', show: 'findings', sort: 'cost'};

/** The counted sites and the estimated ones; a site that is counted in one class loader and deferred in another is in the first. */
function sitesOf(figures) {
  const known = new Set(figures.sites.map(site => site.id));
  return [...figures.sites, ...figures.sampled.filter(site => site.estimate && !known.has(site.id))];
}

function matches(site) {
  const text = [site.class + '.' + site.method + ':' + site.line, site.call, site.artifact, site.estimate ? 'estimated' : '',
    ...site.verdicts.map(verdict => verdict.id), ...(site.known || []).map(bug => 'known ' + bug.id)].join(' ').toLowerCase();
  return part.filter.value.toLowerCase().split(/\s+/).every(word => text.includes(word));
}

/** A filter looks for a line among all of them. */
function isShown(site) {
  if (part.show.value === 'warnings') {
    return severityOf(site) === 'warning';
  }
  return part.show.value === 'all' || part.filter.value.trim() !== '' || isWorthALine(site, state.figures);
}

/** A helper's line has a row for each of its callers. */
function row(site, shown) {
  const before = shown.get(site.id) || 0;
  const key = before ? site.id + '-' + before : site.id;
  shown.set(site.id, before + 1);
  if (!state.rows.has(key)) {
    state.rows.set(key, new Row(key));
  }
  return state.rows.get(key);
}

/** Moves only rows that are out of order: a row that is moved loses the focus. */
function arrange(rows) {
  const focused = document.activeElement;
  rows.forEach((one, index) => {
    const there = part.sites.tBodies[index];
    if (there !== one.node) {
      part.sites.insertBefore(one.node, there || null);
    }
  });
  while (part.sites.tBodies.length > rows.length) {
    part.sites.lastChild.remove();
  }
  if (focused && focused !== document.activeElement && focused.isConnected) {
    focused.focus({preventScroll: true});
  }
}

/** By cost those with a finding come first; who wants another order gets that alone. */
function inOrder(sites) {
  const {figures} = state;
  const sorted = sites.sort(COLUMNS[state.sort].order(figures));
  if (state.sort !== 'cost') {
    return sorted;
  }
  return [...sorted.filter(site => isFound(site, figures)), ...sorted.filter(site => !isFound(site, figures))];
}

function list() {
  const {figures} = state;
  const matching = state.sites.filter(matches);
  const found = inOrder(matching.filter(isShown));
  const shown = state.everything ? found : found.slice(0, MAX_SHOWN);
  const rows = new Map();
  arrange(shown.map(site => {
    const one = row(site, rows);
    one.show(site, figures, bars.tone(site));
    return one;
  }));
  const all = many(state.sites.length, 'line');
  say(part.count, shown.length === state.sites.length ? all : shown.length + ' of ' + all);
  part.none.hidden = matching.length > 0;
  part.sites.hidden = shown.length === 0;
  const isFolded = found.length < matching.length && part.show.value === 'findings';
  part.more.hidden = !isFolded && shown.length === found.length;
  const folded = many(matching.length - found.length, 'more line') + ' without a finding';
  say(part.more, isFolded ? folded : 'Show all ' + many(found.length, 'line'));
  for (const head of part.heads.children) {
    const isSorted = head.dataset.column === state.sort;
    const direction = state.sort === 'name' ? 'ascending' : 'descending';
    head.setAttribute('aria-sort', isSorted ? direction : 'none');
  }
}

/** Unfolds the lines without a finding; or all, where those with one are too many. */
function unfold() {
  if (part.show.value === 'findings' && part.filter.value.trim() === '') {
    part.show.value = 'all';
  } else {
    state.everything = true;
  }
  viewed();
}

function viewed() {
  history.replaceState(null, '', fragment());
  list();
}

function headline(figures) {
  const {notes, fixFirst} = figures;
  const site = state.sites.find(site => site.id === fixFirst);
  const text = sentence(figures, site);
  const key = JSON.stringify(text.map(one => one.outerHTML || one));
  if (part.headline.dataset.key !== key) {
    part.headline.dataset.key = key;
    part.headline.replaceChildren(...text);
  }
  part.notes.hidden = notes.length === 0;
  say(part.notes, notes.map(note => note + '.').join(' '));
  const found = site ? 'Fix ' + place(site) : figures.headline.split(/[:;] /)[0];
  document.title = [found, application(figures.jvm.main), 'Dozemeter'].filter(Boolean).join(' · ');
}

/** With the line that it names as a link. */
function sentence({headline: said, agent, taken}, site) {
  const text = [said + '.'];
  const named = site ? place(site) : '';
  const at = said.indexOf(named);
  if (site) {
    const start = Math.max(0, at);
    const end = at < 0 ? said.length : at + named.length;
    text.splice(0, 1, said.slice(0, start), element('a', {href: hashOf(site)}, said.slice(start, end)), said.slice(end) + '.');
  }
  if (agent && agent.ended) {
    text.push(' ', element('span', {id: 'ended'}, 'This JVM ended at ' + clock(taken) + '; these are its last numbers.'));
  }
  return text.map(one => one instanceof Node ? one : bound(one));
}

/** {@code shop} of shop.jar, {@code Main} of a.b.Main. */
function application(main) {
  return plain(main).replace(/\.jar$/, '').replace(/^.*[./](?=[^./\d][^./]*$)/, '');
}

function show(site) {
  if (!matches(site) || !isShown(site)) {
    part.filter.value = '';
    part.show.value = 'all';
    state.everything = true;
    list();
  }
  const dearest = row(site, new Map());
  dearest.open(true);
  dearest.node.scrollIntoView({block: 'start'});
  dearest.button.focus({preventScroll: true});
}

function summary(figures) {
  const {agent, how, windowSeconds: length, deferred: {length: classes}} = figures;
  const done = how ? how + '. ' : '';
  if (!agent) {
    return done + 'Judged over ' + age(Math.round(length)) + '.';
  }
  if (!agent.active) {
    return "Pauses in this JVM may not be counted; see its log.";
  }
  if (!state.sites.length && classes) {
    return 'No pauses were counted yet, and ' + classes + (classes === 1 ? ' class' : ' classes') + ' cannot be instrumented now: see below.';
  }
  if (!state.sites.length) {
    return 'No pauses were counted yet. As soon as a class that the agent has rewritten pauses, its line of code appears here. Pauses'
      + ' inside the JDK, in native code and by reflection are not seen; waits with a time only with calls=default:waits.';
  }
  if (length === 0) {
    return done;
  }
  const judged = figures.kind === 'live' ? lately(length) : 'the whole run of ' + age(length);
  return done + 'Judged over ' + judged + '.';
}

/** What the numbers stand on, what they lack, and what they cost. */
function remarks(figures) {
  const {agent, look, recording} = figures;
  const cpu = 'CPU is in percent of one core: pauses times the CPU time of one. ~ is within a factor of two, ≤ at most.';
  if (!agent) {
    return [...(look || recording).notes.map(note => note + '.'), cpu];
  }
  const but = state.sites.some(site => site.estimate) ? ', except at lines that are estimated' : '';
  const basis = ['Counts are exact' + but + '; times of short pauses are sampled.', cpu,
    'Dozemeter itself uses about ' + cores(ownCores(figures)) + ' to count and time pauses.'];
  if (agent.timingReason && !isThinned(agent)) {
    basis.push(agent.timingReason + '.');
  }
  if (agent.sitesOverflowed) {
    basis.push(whole(agent.sitesOverflowed) + ' lines beyond maxSites are summed up as “other lines”.');
  }
  return basis;
}

function isThinned({timing}) {
  return timing !== 'as-configured';
}

function banners({agent, experiment}) {
  part.trying.hidden = !experiment;
  if (experiment) {
    const site = state.sites.find(site => site.id === experiment.id);
    const pauses = site ? 'pauses of ' + place(site) : 'pauses';
    say(part.trying, 'An experiment changes this application: ' + pauses + ' in turns (' + experiment.arm + ').');
  }
  part.thinned.hidden = !agent || !isThinned(agent);
  if (!part.thinned.hidden) {
    say(part.thinned, 'Fewer pauses are timed (' + agent.timing + '): ' + (agent.timingReason || 'timing costs too much') + '.');
  }
}

function deferred(classes, sampled) {
  const sites = sampled.filter(site => !site.estimate);
  part.above.hidden = sites.length === sampled.length;
  part.deferred.hidden = classes.length === 0;
  say(part.classes, classes.join(', '));
  part.seen.hidden = sites.length === 0;
  part.samples.replaceChildren(...sites.map(site => element('li', {}, element('span', {class: 'place'}, place(site)),
    ' ' + site.call + ': ' + site.threads + (site.threads === 1 ? ' thread' : ' threads'))));
}

function trying({experiment}) {
  const site = experiment && state.sites.find(site => site.id === experiment.id);
  part.trying.hidden = !experiment;
  say(part.trying, experiment ? 'An experiment changes this application: pauses ' + (site ? 'of ' + place(site) + ' ' : '') + 'in turns ('
    + experiment.arm + ').' : '');
}

function draw(figures) {
  const isFirst = !state.figures;
  state.figures = figures;
  state.sites = sitesOf(figures);
  const {jvm, agent, look, recording} = figures;
  const up = agent ? 'up ' + age(agent.uptimeSeconds) : '';
  say(part.jvm, [jvm.main, 'pid ' + jvm.pid, 'Java ' + jvm.java, up].filter(Boolean).join(' · '));
  banners(figures);
  say(part.sub, summary(figures));
  say(part.footer, 'Dozemeter ' + (agent || look || recording).version);
  part.remarks.replaceChildren(...remarks(figures).map(text => element('li', {}, text)));
  part.board.hidden = state.sites.length === 0;
  part.account.hidden = part.own.hidden = part.whole.hidden = false;
  account.show(figures.wakeUps);
  deferred(figures.deferred, figures.sampled);
  headline(figures);
  bars.show(figures, state.sites);
  if (isFirst) {
    follow();
  } else {
    list();
  }
}

function showState(kind, text) {
  part.state.dataset.state = kind;
  say(part.state, text);
}

async function refresh() {
  clearTimeout(state.timer);
  const stop = new AbortController();
  const timeout = setTimeout(() => stop.abort(), TIMEOUT_MILLIS);
  try {
    // Not relative to an address with a user and password in it, which fetch refuses.
    const url = new URL('api/sites', location.origin + location.pathname);
    const answer = await fetch(url, {cache: 'no-store', signal: stop.signal, headers: {Accept: 'application/json'}});
    state.stopped = answer.status === 410;
    if (!answer.ok) {
      throw new Error('it answers with status ' + answer.status);
    }
    draw(await answer.json());
    state.missed = false;
    part.gone.hidden = true;
    showState('live', 'Live · ' + clock(state.figures.taken));
  } catch (failure) {
    gone(state.stopped ? 'The agent was stopped.' : /status/.test(failure.message) ? 'The agent gives no numbers: ' + failure.message + '.'
      : (state.missed ? 'The agent was stopped, or its' : 'The') + ' JVM has ended or cannot be reached.');
  } finally {
    clearTimeout(timeout);
  }
  next();
}

function gone(reason) {
  const since = state.figures ? clock(state.figures.taken) : '';
  say(part.gone, reason + (since ? ' These are its last numbers, from ' + since + '.' : ''));
  part.gone.hidden = false;
  showState('gone', since ? (state.stopped ? 'Stopped · ' : 'Gone · ') + since : 'No answer');
}

function next() {
  clearTimeout(state.timer);
  if (!state.paused && !document.hidden) {
    state.timer = setTimeout(refresh, REFRESH_MILLIS);
  }
}

function pause() {
  state.paused = !state.paused;
  state.missed = true;
  say(part.pause, state.paused ? 'Resume' : 'Pause');
  if (state.paused) {
    clearTimeout(state.timer);
    showState('paused', 'Paused' + (state.figures ? ' · ' + clock(state.figures.taken) : ''));
  } else {
    refresh();
  }
}

/** This view, as the end of its address; with a site opened if one is given. */
function fragment(site) {
  const view = new URLSearchParams(site ? {site: site.id} : {});
  for (const [tool, value] of [...TOOLS.map(tool => [tool, part[tool].value]), ['sort', state.sort]]) {
    if (value !== DEFAULTS[tool]) {
      view.set(tool, value);
    }
  }
  return '#' + view;
}

function link(site) {
  return Object.assign(new URL(location.href), {username: '', password: '', hash: fragment(site)}).href;
}

/** Shows what the address names; one without a view is a place of this page. */
function follow() {
  if (/^#[^=]+$/.test(location.hash)) {
    return;
  }
  const view = new URLSearchParams(location.hash.slice(1));
  if ([...view.keys()].join() !== 'site') {
    for (const tool of TOOLS) {
      part[tool].value = view.get(tool) || DEFAULTS[tool];
      part[tool].value = part[tool].value || DEFAULTS[tool];
    }
    state.sort = (COLUMNS[view.get('sort')] || {}).order ? view.get('sort') : DEFAULTS.sort;
  }
  if (state.figures) {
    list();
    const site = state.sites.find(site => site.id === view.get('site'));
    if (site) {
      show(site);
    }
  }
}

function head([key, column]) {
  const cell = element('th', {scope: 'col', class: column.cell || key, 'data-column': key}, column.head);
  if (column.order) {
    const button = element('button', {type: 'button', title: column.hint || 'Sort by ' + column.head}, column.head);
    button.addEventListener('click', () => {
      state.sort = key;
      viewed();
    });
    cell.replaceChildren(button);
  }
  return cell;
}

function start() {
  say(part.headline, 'Loading …');
  window.addEventListener('hashchange', follow);
  const frozen = JSON.parse(part.figures.textContent);
  part.heads.append(...Object.entries(COLUMNS).map(head));
  for (const tool of TOOLS) {
    part[tool].addEventListener('input', viewed);
  }
  part.more.addEventListener('click', unfold);
  part['all-others'].addEventListener('click', () => {
    account.everything = true;
    account.show(state.figures.wakeUps);
  });
  if (frozen) {
    showState('frozen', 'Report · ' + new Date(frozen.taken).toLocaleString('sv-SE'));
    draw(frozen);
    return;
  }
  part.pause.hidden = false;
  part.pause.addEventListener('click', pause);
  document.addEventListener('visibilitychange', () => {
    state.missed = true;
    return state.paused || document.hidden || refresh();
  });
  refresh();
}

start();
