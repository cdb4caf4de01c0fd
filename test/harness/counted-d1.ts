import { env } from 'cloudflare:test';

/** D1 that adds up the rows which it read and wrote, as Cloudflare counts them, and the round trips. */
export function countedD1(): { d1: D1Database; rowsRead(): number; rowsWritten(): number; trips(): number } {
  let [rowsRead, rowsWritten, trips] = [0, 0, 0];
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const counted = <Result extends D1Result>(result: Result): Result => {
    rowsRead += result.meta.rows_read;
    rowsWritten += result.meta.rows_written;
    return result;
  };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const all = async <Row>() => {
      trips++;
      return counted(await statement.all<Row>());
    };
    // Drizzle reads rows by position, and `raw` does not say what it wrote.
    const raw = async <Row>() => (await all<object>()).results.map((row) => Object.values(row)) as Row[];
    const wrapped = new Proxy(statement, {
      get: (target, name) => {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
        if (name === 'all' || name === 'run') return all;
        if (name === 'raw') return raw;
        throw new Error(`countedD1 does not count ${String(name)}`);
      },
    });
    originals.set(wrapped, statement);
    return wrapped;
  };
  const d1 = new Proxy(env.DB, {
    get: (target, name) => {
      if (name === 'prepare') return (query: string) => wrap(target.prepare(query));
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          trips++;
          return (await target.batch(statements.map((each) => originals.get(each) ?? each))).map(counted);
        };
      throw new Error(`countedD1 does not count ${String(name)}`);
    },
  });
  return { d1, rowsRead: () => rowsRead, rowsWritten: () => rowsWritten, trips: () => trips };
}
