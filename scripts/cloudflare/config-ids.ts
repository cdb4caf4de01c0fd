/** In the published wrangler.toml, ids of zeros and ones mean that there is no id. */
const placeholder = /^[01-]+$/;

/** The place of an id in wrangler.toml: the table of a kind of binding, and the name of the binding. */
interface IdPlace {
  table: 'd1_databases' | 'kv_namespaces';
  binding: string;
}

/** The id at a place; undefined if none has been written yet. @throws Error if wrangler.toml has no such binding */
export function idIn(config: string, place: IdPlace): string | undefined {
  const id = findIdLine(config, place).value;
  return placeholder.test(id) ? undefined : id;
}

/** The text of wrangler.toml with an id at its place, and otherwise unchanged. */
export function withId(config: string, place: IdPlace, id: string): string {
  const { begin, end } = findIdLine(config, place);
  return `${config.slice(0, begin)}${id}${config.slice(end)}`;
}

function findIdLine(config: string, { table, binding }: IdPlace): { value: string; begin: number; end: number } {
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
