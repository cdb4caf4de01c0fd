/** A row of a batch: its values, and the file to which it is drawn. */
export interface Row {
  /** The number of the row, counted from 1 without the header row. */
  number: number;
  values: Readonly<Record<string, string>>;
  file: string;
  /** Why the row cannot be drawn. */
  fault?: string;
}

/**
 * Names the file of each row by a pattern that contains values of the row: `{{ slug }}-{{ row }}`. Two rows never get
 * the same file.
 */
export function rowFiles(rows: readonly Record<string, string>[], pattern: string, extension: string): Row[] {
  const rowByFile = new Map<string, number>();
  return rows.map((values, index) => {
    const number = index + 1;
    const { text, fault } = fillPattern(pattern, { row: String(number), ...values });
    const file = `${text}.${extension}`;
    // Lower case is used because some file systems treat names that differ only in case as the same name.
    const first = rowByFile.get(file.toLowerCase());
    if (first === undefined) rowByFile.set(file.toLowerCase(), number);
    const problem = fault ?? (first === undefined ? undefined : `it has the same file as row ${first}, ${file}`);
    return { number, values, file, ...(problem !== undefined && { fault: problem }) };
  });
}

function fillPattern(pattern: string, values: Readonly<Record<string, string>>): { text: string; fault?: string } {
  const missing: string[] = [];
  const text = pattern.replace(/\{\{([^{}]*)\}\}/g, (_, inner: string) => {
    const name = inner.trim();
    if (!Object.hasOwn(values, name)) missing.push(name);
    return safe(values[name] ?? '');
  });
  const [first] = missing;
  const name = safe(text);
  if (first !== undefined) return { text: name, fault: `there is no column ${first} for its name` };
  return name === '' ? { text: name, fault: 'its name is empty' } : { text: name };
}

/** Makes a text safe as a file name on every system. No value can then lead to a file outside the folder. */
function safe(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const plain = text.replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '-').trim();
  let end = Math.min(plain.length, 150);
  // Windows does not allow a dot or a blank at the end of a name.
  while (end > 0 && '. '.includes(plain.charAt(end - 1))) end--;
  return plain.slice(0, end).replace(/^\.+/, '');
}
