import type { Finding } from '#glsl';

const maxFindings = 10;

/**
 * Converts the compiler's messages about the assembled program to findings in the author's source (SHD-3). The program
 * was printed from the syntax tree, so its lines differ from the source. A line of it is searched in the source by its
 * characters without white space. If it appears exactly once, the finding gets the line's position in the source. Each
 * finding quotes the statement.
 */
export function parseCompilerLog(log: string, program: string, source: string): Finding[] {
  const programLines = program.split('\n');
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const line of log.replaceAll('\0', '').split('\n')) {
    const [, number = '', token = '', rest = ''] = /^ERROR: \d+:(\d+): (?:'([^']*)' : )?(.*)$/.exec(line) ?? [];
    if (number === '' || seen.has(line)) continue;
    seen.add(line);
    const statement = (programLines[Number(number) - 1] ?? '').trim();
    const about = token === '' ? rest.trim() : `"${token}": ${rest.trim()}`;
    const quoted = statement === '' ? '' : `, in: ${statement.slice(0, 200)}`;
    findings.push({
      code: 'compile_error',
      message: `The compiler rejects ${about}${quoted}`,
      ...locateStatement(statement, source),
    });
    if (findings.length === maxFindings) break;
  }
  if (findings.length === 0) {
    const logText = log.replaceAll('\0', '').trim().slice(0, 500);
    findings.push({
      code: 'compile_error',
      message: `The program does not compile: ${logText || 'the compiler does not say why'}.`,
    });
  }
  return findings;
}

/**
 * Returns the position of a statement in the source, counted from 1. Empty if the statement is not found or appears
 * more than once.
 */
function locateStatement(statement: string, source: string): { line?: number; column?: number } {
  const wanted = statement.replaceAll(/\s/g, '');
  // Short statements are not searched: a single brace appears everywhere.
  if (wanted.length < 4) return {};
  const offsets: number[] = [];
  let packed = '';
  for (let at = 0; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (/\s/.test(character)) continue;
    packed += character;
    offsets.push(at);
  }
  const statementIndex = packed.indexOf(wanted);
  if (statementIndex === -1 || packed.indexOf(wanted, statementIndex + 1) !== -1) return {};
  const before = source.slice(0, offsets[statementIndex]).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
