/** The ids of zeros and ones that wrangler.toml is published with stand for none. */
const placeholder = /^[01-]+$/;

/** Where an id stands in wrangler.toml: in the table of a kind whose binding has a name. */
interface IdPlace {
  table: 'd1_databases' | 'kv_namespaces';
  binding: string;
}

/** The id at a place, undefined where none was written yet. @throws Error where wrangler.toml has no such binding */
export function idIn(config: string, place: IdPlace): string | undefined {
  const id = lineOf(config, place).value;
  return placeholder.test(id) ? undefined : id;
}

/** The text of wrangler.toml with an id at its place, and all else as it was. */
export function withId(config: string, place: IdPlace, id: string): string {
  const { begin, end } = lineOf(config, place);
  return `${config.slice(0, begin)}${id}${config.slice(end)}`;
}

function lineOf(config: string, { table, binding }: IdPlace): { value: string; begin: number; end: number } {
  const key = table === 'd1_databases' ? 'database_id' : 'id';
  const header = `[[${table}]]`;
  for (let begin = config.indexOf(header); begin !== -1; begin = config.indexOf(header, begin + 1)) {
    const next = config.slice(begin + header.length).search(/^\s*\[/m);
    const end = next === -1 ? config.length : begin + header.length + next;
    const part = config.slice(begin, end);
    if (!new RegExp(`^binding\\s*=\\s*"${binding}"`, 'm').test(part)) continue;
    const line = new RegExp(`^(${key}\\s*=\\s*")([^"]*)"`, 'm').exec(part);
    if (!line) break;
    const at = begin + line.index + (line[1] ?? '').length;
    const value = line[2] ?? '';
    return { value, begin: at, end: at + value.length };
  }
  throw new Error(`wrangler.toml has no ${header} with binding = "${binding}" and ${key} = "…".`);
}
