/** What phones and mail programs put below a message: their own words and the name of a device, and nothing behind it. */
const devices =
  /^(?:sent from|sent via|sent with|get outlook for|enviado desde|envoyé de|von meinem|gesendet von|inviato da|enviado do)(?: [\p{L}\p{N}.’'-]{1,30}){1,5}$/iu;

/** A name behind a dash, of at most four words: `- Ann Lee`, `~ J. Miller`. */
const aName = /^[-–—~] ?\p{Lu}[\p{L}.'’]{0,30}(?: \p{Lu}[\p{L}.'’]{0,30}){0,3}$/u;

/** A line that is nothing but dashes: below it stands a signature of a few lines. */
const aRule = /^(?:-{2,3}|_{2,}|—|–)$/u;
const mostLines = 6;

/** The first line of a text where nothing but a signature stands below it; else the whole text. Whoever asks something has not signed. */
export function aloneOnFirstLine(text: string): string {
  const [first = '', ...rest] = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const rule = rest.findIndex((line) => aRule.test(line));
  const below = rule < 0 ? rest : rest.slice(0, rule);
  const signature = rule < 0 ? [] : rest.slice(rule + 1);
  const isSigned = below.every((line) => devices.test(line) || aName.test(line));
  return isSigned && signature.length <= mostLines && !signature.some((line) => line.includes('?')) ? first : text;
}
