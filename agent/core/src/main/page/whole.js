'use strict';

/* The whole: the CPU that this JVM may use and its wakeups as bars, whose parts link to their rows; below the table who wakes it. */

const MAX_LINES = 5;
/** Of the bar: less has no colour that is seen. */
const MIN_PART = 0.001;
const KIND_TONES = ['tone-6', 'tone-7', 'tone-more'];
const MAX_OTHERS = 10;
const OF_LINES = /(sites|lines)$/;

class Whole {

  constructor() {
    this.largest = [];
    this.drawn = '';
  }

  /** The colour of the row with this site; empty for all but the largest. */
  tone(site) {
    const index = this.largest.findIndex(other => keyOf(other) === keyOf(site));
    return index < 0 ? '' : 'tone-' + index;
  }

  show(figures, sites) {
    const lines = sites.filter(site => site.cores > 0).sort((a, b) => b.cores - a.cores);
    const least = MIN_PART * (figures.cpu && figures.cpu.limit || 1);
    this.largest = lines.slice(0, MAX_LINES).filter(site => site.cores >= least);
    const now = JSON.stringify([figures.cpu, figures.agent && ownCores(figures), figures.wakeUps,
      lines.map(site => [keyOf(site), site.cost, site.cores])]);
    if (now !== this.drawn) {
      this.drawn = now;
      part.whole.replaceChildren(...this.cpu(figures, lines.slice(this.largest.length)), ...this.wakeUps(figures.wakeUps));
    }
  }

  cpu({cpu = {}, agent}, more) {
    const {largest} = this;
    const own = agent ? ownCores({agent}) : 0;
    const known = sum([...largest, ...more].map(site => site.cores)) + own;
    const used = cpu.cores === undefined ? known : cpu.cores;
    const limit = cpu.limit || Math.max(1, Math.ceil(Math.max(known, used)));
    const parts = largest.map((site, index) => ({label: callerOf(site) + nameOf(site), text: costCell(site), value: site.cores, tone: 'tone-' + index,
      href: hashOf(site)}));
    const add = (label, value, tone, href) => parts.push({label, value, text: ofCore(value), tone, href});
    if (more.length) {
      add(many(more.length, largest.length ? 'more line' : 'line'), sum(more.map(site => site.cores)), 'tone-more', '#show=all');
    }
    if (own > 0) {
      add('Dozemeter', own, 'tone-own', '#own');
    }
    if (cpu.cores !== undefined) {
      add('everything else', Math.max(0, used - known), 'tone-none', '#account');
    }
    const of = many(limit, 'core');
    const uses = cpu.cores === undefined ? 'Lines that pause use ' + cores(known) : cores(used) + ' used';
    const all = cpu.limit ? ', of the ' + of + ' that this JVM may use.' : '; the bar is ' + of + '.';
    return bar('CPU', uses + all, parts, Math.max(limit, known));
  }

  /** Nothing where no one counts the parts. */
  wakeUps({shares = [], perSecond}) {
    if (!shares.length) {
      return [];
    }
    const ofLines = shares.filter(one => OF_LINES.test(one.label));
    const kinds = shares.filter(one => !OF_LINES.test(one.label) && one.perSecond > 0);
    const parts = [];
    const add = (label, some, tone, href) => {
      const value = sum(some.map(one => one.share));
      parts.push({label, value, text: percent(value), tone, href});
    };
    if (ofLines.some(one => one.perSecond > 0)) {
      add('the lines below', ofLines, 'tone-5', '#board');
    }
    kinds.slice(0, KIND_TONES.length).forEach((one, index) => add(one.label, [one], KIND_TONES[index], '#' + shareId(one)));
    if (kinds.length > KIND_TONES.length) {
      add('other', kinds.slice(KIND_TONES.length), 'tone-none', '#account');
    }
    return bar('Wakeups', rate(perSecond) + '/s of the whole process.', parts, Math.max(1, sum(parts.map(piece => piece.value))));
  }
}

function keyOf(site) {
  return site.id + callerOf(site);
}

/** In a link of this page, which keeps the view. */
function hashOf(site) {
  return '#site=' + site.id;
}

/** What the agent costs the application, in cores. */
function ownCores({agent}) {
  return agent.overheadSeconds / Math.max(1, agent.uptimeSeconds);
}

function shareId(one) {
  return 'share-' + one.label.replace(/\W+/g, '-');
}

function sum(values) {
  return values.reduce((all, value) => all + value, 0);
}

/** The list below the bar has the same links: the bar is for the mouse. */
function bar(title, text, parts, all) {
  let from = 0;
  const drawn = parts.map(piece => {
    const width = 100 * piece.value / all;
    from += width;
    const drawnPart = {class: piece.tone, x: (from - width).toFixed(3), width: width.toFixed(3), height: 10};
    return shape('a', {href: piece.href, tabindex: -1}, shape('rect', drawnPart, shape('title', {}, piece.label + ' ' + piece.text)));
  });
  return [element('p', {class: 'total'}, element('b', {}, title), ' ' + text),
    shape('svg', {class: 'bar', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true'},
      shape('rect', {class: 'idle', width: 100, height: 10}), drawn),
    element('ul', {class: 'parts'}, parts.map(piece => element('li', {},
      element('span', {class: 'swatch ' + piece.tone, 'aria-hidden': 'true'}), element('a', {href: piece.href}, piece.label), ' ',
      element('b', {}, piece.text))))];
}

/** Who wakes the JVM: the parts of its wakeups, and the threads that wait at no line of the table. */
class Account {

  constructor() {
    this.everything = false;
    this.drawn = '';
  }

  show(wakeUps) {
    say(part.line, wakeUps.line + '.');
    part['account-more'].hidden = !wakeUps.known;
    const now = JSON.stringify([wakeUps, this.everything]);
    if (wakeUps.known && now !== this.drawn) {
      this.drawn = now;
      this.draw(wakeUps);
    }
  }

  draw(wakeUps) {
    const shown = wakeUps.shares.filter((share, index) => index === 0 || share.perSecond > 0);
    part.shares.replaceChildren(...shown.map(one => element('li', {id: shareId(one)},
      element('span', {class: 'label'}, one.label), ' ',
      element('b', {}, percent(one.share)), element('span', {class: 'of'}, rate(one.perSecond)
        + '/s', one.more ? element('span', {class: 'hint'}, '  ·  ' + one.more) : null))));
    say(part.basis, basisOf(wakeUps));
    this.others(wakeUps.others);
  }

  others(all) {
    part.who.hidden = all.length === 0;
    const shown = this.everything ? all : all.slice(0, MAX_OTHERS);
    part.others.replaceChildren(...shown.map(other));
    part['all-others'].hidden = shown.length === all.length;
    say(part['all-others'], 'Show all ' + all.length);
  }
}

function basisOf(wakeUps) {
  const places = many(wakeUps.samples, 'stack sample') + '.';
  if (wakeUps.perSecond === undefined) {
    return 'Places are from ' + places;
  }
  const counter = wakeUps.byKernel ? 'Wakeups are counted by the kernel' : 'Sleeps, parks and waits are counted by the JDK';
  return counter + ' over ' + age(Math.round(wakeUps.seconds)) + '; places are from ' + places;
}

/** With the class and the method in bold, which tell most. */
function placeName(text) {
  const end = text.lastIndexOf('.', text.lastIndexOf('.') - 1) + 1;
  return element('span', {class: 'place'}, text.slice(0, end), element('b', {}, text.slice(end)));
}

function other(one) {
  const threads = many(one.threads, 'thread');
  const isMixed = !one.place && !one.call && !one.ofJvm;
  const several = one.places.length ? 'at several places' : 'in no stack sample';
  const seen = isMixed ? several : '';
  const inJdk = one.place || one.ofJvm || isMixed ? '' : 'in the JDK alone';
  const waits = one.waitsPerSecond >= 2 * Math.max(1, one.wakeUpsPerSecond)
    ? rate(one.waitsPerSecond) + ' waits/s' : '';
  return element('li', {},
    element('div', {class: 'what'},
      element('p', {}, one.place ? placeName(one.place) : element('span', {class: 'place'}, element('b', {}, one.names))),
      element('p', {class: 'where'}, [one.ofJvm ? 'JVM or native' : one.call, one.kind, one.place ? threads + ': ' + one.names : threads, seen, inJdk]
        .filter(Boolean).join('  ·  ')),
      isMixed ? element('ul', {class: 'places'}, one.places.map(at => element('li', {},
        element('b', {}, share(at.samples, one.samples)), ' ', element('span', {class: 'place'}, at.place || 'the JDK'),
        ' ' + (at.call || 'running')))) : null),
    element('p', {class: 'much'}, element('b', {}, one.wakeUpsPerSecond === undefined ? '' : rate(one.wakeUpsPerSecond) + '/s'),
      waits ? element('span', {class: 'of'}, waits) : null,
      element('span', {class: 'of'}, 'from ' + many(one.samples, 'sample'))),
    element('p', {class: 'cost'}, element('b', {}, cores(one.cpuCores)), element('span', {class: 'of'}, 'CPU of these threads')));
}
