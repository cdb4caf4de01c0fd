import type { FunctionSymbol, StructType, Variable } from '#glsl';
import type { VettedProgram } from '../policy.ts';
import { declaration, indent, printedName, StatementPrinter } from './statements.ts';

const derivatives = '#extension GL_OES_standard_derivatives : enable';
const precision = `#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
precision highp int;
#else
precision mediump float;
precision mediump int;
#endif`;

/**
 * Prints the program that is stored and shipped. It is a fragment shader in GLSL ES 1.00 (WebGL 1), printed from the
 * checked syntax tree, and never contains the author's text (SHD-5). Its uniforms are `u_time` (seconds),
 * `u_resolution` (pixels) and the inputs under their names. Unused uniforms may have no location. Its color is neither
 * premultiplied nor clamped: the render target clamps it, and the fuzz test, which draws into floats, sees values that
 * are not finite. The program is itself a valid source in the form of `main`, and vetting it gives the same program.
 */
export function printProgram(program: VettedProgram): string {
  const { uniforms, declared, reached, form, entry } = program;
  const printer = new StatementPrinter(program);
  const inputs = [
    'uniform float u_time;',
    'uniform vec2 u_resolution;',
    ...uniforms.map(({ type, name }) => `uniform ${type} ${name};`),
  ];
  const lists: string[] = [];
  const globals = declared.flatMap((each) => {
    if ('kind' in each) return structLines(each);
    const { declaration, assignments } = printer.declared(each);
    lists.push(...assignments);
    return [declaration];
  });
  const functions = reached.flatMap((symbol) =>
    functionLines(printer, symbol, symbol === entry && form === 'main' ? lists : []),
  );
  const start = form === 'main' ? [] : mainLines(form, lists);
  const extensions = reached.some(({ takesDerivatives }) => takesDerivatives) ? [derivatives] : [];
  return `${[...extensions, precision, ...inputs, ...globals, ...functions, ...start].join('\n')}\n`;
}

function structLines({ name, members }: StructType): string[] {
  const lines = [...members].map(([member, type]) => `${declaration(type, member)};`);
  return [`struct ${name} {`, ...indent(lines), '};'];
}

function functionLines(printer: StatementPrinter, symbol: FunctionSymbol, first: readonly string[]): string[] {
  const { returns, name, parameters, body } = symbol;
  const opening = `${declaration(returns, name)}(${parameters.map(parameterText).join(', ')}) {`;
  return [opening, ...indent([...first, ...(body ? printer.lines(body) : [])]), '}'];
}

function parameterText(parameter: Variable): string {
  const { type, storage } = parameter;
  const passing = storage === 'out' || storage === 'inout' ? `${storage} ` : '';
  return `${passing}${declaration(type, printedName(parameter))}`;
}

/** Prints the main function that calls the entry. Rows are counted from the bottom, as in WebGL. */
function mainLines(form: 'shade' | 'mainImage', lists: readonly string[]): string[] {
  const call =
    form === 'shade'
      ? 'gl_FragColor = shade(gl_FragCoord.xy / u_resolution, u_time, u_resolution);'
      : 'mainImage(gl_FragColor, gl_FragCoord.xy);';
  return ['void main() {', ...indent([...lists, call]), '}'];
}
