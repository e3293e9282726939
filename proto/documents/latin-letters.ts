// Names in the letters that portals take: Latin letters without accents.

/** Latin letters that Unicode does not decompose into a base letter and a mark. */
const ligatures: Readonly<Record<string, string>> = {
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  ß: 'ss',
  ẞ: 'SS',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'TH',
  þ: 'th',
  Ł: 'L',
  ł: 'l',
  Ħ: 'H',
  ħ: 'h',
  Ŋ: 'N',
  ŋ: 'n',
  Ŧ: 'T',
  ŧ: 't',
  ı: 'i',
  ĸ: 'k',
}

const apostrophes = /[‘’ʻʼʹ′`´]/gu
const dashes = /[\u2010-\u2015\u2212]/gu

/** Texts that stay as they are; a backtick stands for an apostrophe. */
const plain = /^[\x20-\x5f\x61-\x7e]*$/

/** The text with accents removed and ligatures spelled out. Letters of other scripts stay as they are. */
export function foldToLatin(text: string): string {
  if (plain.test(text)) return text
  return text
    .replaceAll(apostrophes, "'")
    .replaceAll(dashes, '-')
    .replaceAll(/[^\x20-\x7e]/gu, letter => ligatures[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
}

/** Whether a folded text has letters that are not Latin. */
export function hasOtherScript(folded: string): boolean {
  return /[^\P{L}A-Za-z]/u.test(folded)
}

/** The text in capitals, with blanks in place of all but letters and apostrophes dropped: `D'SOUZA` → `DSOUZA`. */
export function lettersOnly(folded: string): string {
  return folded
    .toUpperCase()
    .replaceAll("'", '')
    .replaceAll(/[^A-Z]+/g, ' ')
    .trim()
}

/**
 * The printable ASCII of a folded text. Characters of `separators`, control characters, line ends and whatever else is not
 * printable become blanks, of which one stands between words and none at either end.
 */
export function plainLine(folded: string, separators = ''): string {
  let line = folded.replaceAll(/[^\x21-\x7e]+/g, ' ')
  for (const each of new Set(separators)) line = line.replaceAll(each, ' ')
  return line.replaceAll(/ +/g, ' ').trim()
}
