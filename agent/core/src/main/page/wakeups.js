'use strict';

/* Who wakes the JVM: the account of its wake-ups as a stacked bar, and the threads that wait at no site of the list. */

const TONES = 8;
const MAX_OTHERS = 10;
const UNEXPLAINED = 'not explained';

class Account {

  constructor() {
    this.tones = new Map();
    this.everything = false;
    this.drawn = '';
  }

  /** A label keeps its colour while the page is open: counted sites have the first, others one each, the rest none. */
  tone(label) {
    if (label === UNEXPLAINED) {
      return 'tone-none';
    }
    if (!this.tones.has(label)) {
      this.tones.set(label, this.tones.size);
    }
    return 'tone-' + Math.min(this.tones.get(label), TONES - 1);
  }

  show(wakeUps) {
    say(part.line, wakeUps.line + '.');
    part['account-more'].hidden = !wakeUps.known;
    if (!wakeUps.known) {
      return;
    }
    const now = JSON.stringify([wakeUps, this.everything]);
    if (now !== this.drawn) {
      this.drawn = now;
      this.draw(wakeUps);
    }
  }

  draw(wakeUps) {
    const shown = wakeUps.shares.filter((share, index) => index === 0 || share.perSecond > 0);
    part.bar.replaceChildren(this.bar(wakeUps.line, shown));
    part.shares.replaceChildren(...shown.map(one => element('li', {},
      element('span', {class: 'swatch ' + this.tone(one.label), 'aria-hidden': 'true'}),
      element('span', {class: 'label'}, one.label), ' ',
      element('b', {}, percent(one.share)), element('span', {class: 'of'}, rate(one.perSecond)
        + '/s', one.more ? element('span', {class: 'hint'}, '  ·  ' + one.more) : null))));
    say(part.basis, (wakeUps.perSecond === undefined ? 'Places are from ' : (wakeUps.byKernel ? 'Wake-ups are counted by the kernel'
      : 'Sleeps, parks and waits are counted by the JDK') + ' over ' + age(Math.round(wakeUps.seconds)) + '; places are from ') + many(wakeUps.samples, 'stack sample') + '.');
    this.others(wakeUps.others);
  }

  /** What adds up to more than all is as wide as all. */
  bar(label, shares) {
    const all = Math.max(1, shares.reduce((sum, one) => sum + one.share, 0));
    let from = 0;
    return shape('svg', {viewBox: '0 0 100 10', preserveAspectRatio: 'none', role: 'img', 'aria-label': plain(label)},
      shape('rect', {class: 'track', width: 100, height: 10}), shares.map(one => {
        const width = 100 * one.share / all;
        from += width;
        return shape('rect', {class: this.tone(one.label), x: (from - width).toFixed(3), width: width.toFixed(3), height: 10},
          shape('title', {}, one.label + ' ' + percent(one.share) + ', ' + rate(one.perSecond) + '/s'));
      }));
  }

  others(all) {
    part.who.hidden = all.length === 0;
    const shown = this.everything ? all : all.slice(0, MAX_OTHERS);
    part.others.replaceChildren(...shown.map(other));
    part['all-others'].hidden = shown.length === all.length;
    say(part['all-others'], 'Show all ' + all.length);
  }
}

/** With the class and the method in bold, which tell most. */
function placeName(text) {
  const end = text.lastIndexOf('.', text.lastIndexOf('.') - 1) + 1;
  return element('span', {class: 'place'}, text.slice(0, end), element('b', {}, text.slice(end)));
}

function other(one) {
  const threads = many(one.threads, 'thread');
  const isMixed = !one.place && !one.call && !one.ofJvm;
  const seen = one.place || one.ofJvm ? '' : !isMixed ? 'in the JDK alone' : one.places.length ? 'at several places'
    : 'in no stack sample';
  const waits = one.waitsPerSecond >= 2 * Math.max(1, one.wakeUpsPerSecond)
    ? rate(one.waitsPerSecond) + ' waits/s' : '';
  return element('li', {},
    element('div', {class: 'what'},
      element('p', {}, one.place ? placeName(one.place) : element('span', {class: 'place'}, element('b', {}, one.names))),
      element('p', {class: 'where'}, [one.ofJvm ? 'JVM or native' : one.call, one.kind, one.place ? threads + ': ' + one.names : threads, seen]
        .filter(Boolean).join('  ·  ')),
      isMixed ? element('ul', {class: 'places'}, one.places.map(at => element('li', {},
        element('b', {}, share(at.samples, one.samples)), ' ', element('span', {class: 'place'}, at.place || 'the JDK'),
        ' ' + (at.call || 'running')))) : null),
    element('p', {class: 'much'}, element('b', {}, one.wakeUpsPerSecond === undefined ? '' : rate(one.wakeUpsPerSecond) + '/s'),
      waits ? element('span', {class: 'of'}, waits) : null,
      element('span', {class: 'of'}, 'from ' + many(one.samples, 'sample'))),
    element('p', {class: 'cost'}, element('b', {}, cores(one.cpuCores)), element('span', {class: 'of'}, 'CPU of these threads')));
}
