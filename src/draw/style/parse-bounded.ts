import { type CssNode, parse } from 'css-tree';

/** The maximum nesting of the input, because css-tree parses recursively. */
const maxNesting = 32;
/** The maximum number of errors per style sheet or attribute. */
const maxErrors = 500;

/** Parses CSS from outside in bounded time. Undefined if it is nested too deeply or has too many errors. */
export function parseBoundedCss(css: string, context: 'stylesheet' | 'declarationList'): CssNode | undefined {
  let depth = 0;
  for (const character of css) {
    if ('({['.includes(character)) depth++;
    else if (')}]'.includes(character)) depth--;
    if (depth > maxNesting) return undefined;
  }
  return parseUntilTooWrong(css, context);
}

/** Parses CSS and stops after many errors, because css-tree copies its whole source for each error that it reports. */
function parseUntilTooWrong(css: string, context: 'stylesheet' | 'declarationList'): CssNode | undefined {
  let errors = 0;
  const onParseError = () => {
    if (++errors > maxErrors) throw new TooManyFaults();
  };
  try {
    return parse(css, { context, positions: false, onParseError });
  } catch (error) {
    if (error instanceof TooManyFaults) return undefined;
    throw error;
  }
}

class TooManyFaults extends Error {}
