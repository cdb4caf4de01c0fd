/** Marks on one letter that no language needs; the Stream-Safe Text Format has the same bound (UAX #15, section 13). */
const longRun = /\p{M}{31,}/gu;

/**
 * A text in a Unicode normalization form, but for runs of more than 30 marks, which stay as they are: sorting the marks
 * of a letter takes time in the square of their number (40,000 of them a second, a megabyte minutes).
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  let result = '';
  let at = 0;
  for (const { 0: run, index } of text.matchAll(longRun)) {
    result += text.slice(at, index).normalize(form) + run;
    at = index + run.length;
  }
  return result + text.slice(at).normalize(form);
}
