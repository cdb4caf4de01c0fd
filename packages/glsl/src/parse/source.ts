import type { Findings } from '../findings.ts';
import { SyntaxFault, type Token } from '../tokens/token.ts';
import type { GlobalNode, Interface, Parameter, StructNode } from '../tree.ts';
import { Cursor } from './cursor.ts';
import { parseDeclaration, parseDeclarators, parseSize, parseType, skipPrecision } from './declarations.ts';
import { parseBlock } from './statements.ts';

/**
 * Parses a whole source in one pass without backtracking. The cost is linear in the number of tokens, and the depth is
 * limited (SEC-8). After a fault, parsing continues with the next function or variable.
 */
export function parseSource(tokens: readonly Token[], findings: Findings): GlobalNode[] {
  const cursor = new Cursor(tokens);
  const nodes: GlobalNode[] = [];
  while (cursor.peek().kind !== 'end' && !findings.isFull) {
    const from = cursor.position;
    try {
      const node = parseGlobal(cursor);
      if (node) nodes.push(node);
    } catch (fault) {
      if (!(fault instanceof SyntaxFault)) throw fault;
      findings.add(fault.code, fault.message, fault.at);
      cursor.skipGlobal(from);
    }
  }
  return nodes;
}

function parseGlobal(cursor: Cursor): GlobalNode | undefined {
  const { text, at } = cursor.peek();
  switch (text) {
    case ';':
      cursor.next();
      return undefined;
    case 'precision':
      return parsePrecision(cursor);
    case 'struct':
      return parseStruct(cursor, false);
    case 'uniform':
      return parseInterface(cursor, 'uniform');
    case 'layout':
    case 'out':
      return parseOut(cursor);
    case 'in':
    case 'varying':
    case 'attribute':
    case 'flat':
    case 'smooth':
    case 'centroid':
    case 'invariant':
      throw new SyntaxFault(
        'stage_input',
        `Nothing comes from a vertex shader, so that ${text} is refused: the place is gl_FragCoord, or the entry's own values.`,
        at,
      );
    default:
      return parseVariableOrFunction(cursor);
  }
}

function parsePrecision(cursor: Cursor): undefined {
  cursor.next();
  const { text } = cursor.peek();
  const { position: index } = cursor;
  skipPrecision(cursor);
  if (cursor.position === index) throw cursor.unexpected('lowp, mediump or highp is expected');
  const type = cursor.next();
  if (!/^(?:float|int|sampler2D|samplerCube)$/.test(type.text))
    throw new SyntaxFault('syntax', `There is no precision ${text} of ${type.text.slice(0, 40)}.`, type.at);
  cursor.expect(';');
}

function parseStruct(cursor: Cursor, isConst: boolean): StructNode {
  const { at } = cursor.expect('struct');
  const { text: name } = cursor.expectName();
  cursor.expect('{');
  const members: StructNode['members'] = [];
  while (!cursor.accept('}')) members.push({ of: parseType(cursor), declarators: parseDeclarators(cursor) });
  const declarators = cursor.accept(';') ? [] : parseDeclarators(cursor);
  return { kind: 'struct', at, name, members, isConst, declarators };
}

function parseInterface(cursor: Cursor, storage: Interface['storage']): Interface {
  const { at } = cursor.next();
  const of = parseType(cursor);
  return { kind: 'interface', storage, at, of, declarators: parseDeclarators(cursor) };
}

/** Parses `out vec4 color;`, which may begin with `layout(location = 0)`. */
function parseOut(cursor: Cursor): Interface {
  if (cursor.accept('layout')) {
    for (const text of ['(', 'location', '=']) cursor.expect(text);
    const keyword = cursor.next();
    if (keyword.value !== 0) throw new SyntaxFault('output_refused', 'There is one output, at location 0.', keyword.at);
    cursor.expect(')');
  }
  if (!cursor.is('out')) throw cursor.unexpected('out is expected');
  return parseInterface(cursor, 'out');
}

function parseVariableOrFunction(cursor: Cursor): GlobalNode {
  const { at } = cursor.peek();
  if (cursor.is('const') && cursor.is('struct', 1)) {
    cursor.next();
    return parseStruct(cursor, true);
  }
  if (!isFunction(cursor)) return parseDeclaration(cursor);
  const returns = parseType(cursor);
  const { text: name, at: nameAt } = cursor.expectName();
  const parameters = parseParameters(cursor);
  const body = cursor.accept(';') ? undefined : parseBlock(cursor);
  return { kind: 'function', at: body ? nameAt : at, returns, name, parameters, body };
}

/** Whether `type name (` follows. */
function isFunction(cursor: Cursor): boolean {
  let ahead = 0;
  while (/^(?:lowp|mediump|highp)$/.test(cursor.peek(ahead).text)) ahead += 1;
  if (cursor.is('[', ahead + 1)) ahead += cursor.is(']', ahead + 2) ? 2 : 3;
  return cursor.peek(ahead + 1).kind === 'name' && cursor.is('(', ahead + 2);
}

function parseParameters(cursor: Cursor): Parameter[] {
  cursor.expect('(');
  if (cursor.is('void') && cursor.is(')', 1)) cursor.next();
  const parameters: Parameter[] = [];
  if (cursor.accept(')')) return parameters;
  do parameters.push(parseParameter(cursor));
  while (cursor.accept(','));
  cursor.expect(')');
  return parameters;
}

function parseParameter(cursor: Cursor): Parameter {
  const { at } = cursor.peek();
  let isConst = cursor.accept('const');
  skipPrecision(cursor);
  const { text } = cursor.peek();
  const passing = text === 'out' || text === 'inout' ? text : 'in';
  if (text === passing) cursor.next();
  isConst = cursor.accept('const') || isConst;
  const of = parseType(cursor);
  const isNamed = cursor.peek().kind === 'name';
  const name = isNamed ? cursor.expectName().text : '';
  const size = parseSize(cursor);
  return { at, passing, isConst, of, name, ...(size === undefined ? {} : { size }) };
}
