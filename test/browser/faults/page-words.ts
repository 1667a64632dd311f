/** What a page shows that only its makers understand, found by a walk over all that is visible on it. */
export const foreignWords = `(() => {
  const found = [];
  const say = (what, text) => found.push(what + ': ' + JSON.stringify(text.trim().slice(0, 80)));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.data;
    if (text.trim() === '' || !element.checkVisibility()) continue;
    if (element.closest('script, style, pre, textarea, option, .react-flow') !== null) continue;
    const isTime = element.closest('time[title]') !== null;
    if (/\\b\\d{1,2}:\\d{2}:\\d{2}\\b/.test(text) && !isTime) say('a time without a zone', text);
    const ms = /\\b(\\d{1,3}(?:[,.\\u00a0\\u202f ]\\d{3})+|\\d{5,})\\s?ms\\b/.exec(text);
    if (ms !== null) say('many ms', text);
    if (element.closest('code, details') !== null) continue;
    if (/\\b(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{12,}\\b/.test(text)) say('a hash', text);
    if (/\\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\\b/.test(text)) say('a setting', text);
    if (/\\b[a-z]+(?:[A-Z][a-z0-9]+)+(?![\\w.-])/.test(text)) say('a name of code', text);
    if (/\\b[a-z]+_(?:ms|micro_usd|usd|seconds|bytes|tokens)\\b/.test(text)) say('a name of a field', text);
  }
  for (const time of document.querySelectorAll('time')) {
    if (!/\\d:\\d\\d.* \\p{L}/u.test(time.title)) say('a time whose title names no zone', time.outerHTML);
  }
  return found;
})()`;
