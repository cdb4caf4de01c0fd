import { ident, string, tokenize, tokenTypes, url } from 'css-tree';

/** CSS functions whose string arguments are URLs. */
const addressing: ReadonlySet<string> = new Set(['url', 'src', 'image', 'image-set', '-webkit-image-set']);

/**
 * Returns every URL that a style sheet or a value would load (CSS Syntax 3, CSS Values 4 section 4.5, CSS Cascade
 * section 2).
 */
export function cssAddresses(css: string): string[] {
  const addresses: string[] = [];
  /** One entry for each open bracket, which says whether strings inside the bracket are URLs. */
  const open: boolean[] = [];
  let isImport = false;
  tokenize(css, (type, start, end) => {
    const token = css.slice(start, end);
    switch (type) {
      case tokenTypes.Url:
      case tokenTypes.BadUrl:
        addresses.push(type === tokenTypes.Url ? url.decode(token) : token);
        break;
      case tokenTypes.Function: {
        const name = ident.decode(token.slice(0, -1)).toLowerCase();
        // css-tree does not recognize a function name with an escape as `url`, whose argument needs no quotes.
        if (name === 'url' && token.includes('\\')) addresses.push(/^[^)]*/.exec(css.slice(end))?.[0] ?? '');
        open.push(addressing.has(name));
        break;
      }
      case tokenTypes.LeftParenthesis:
      case tokenTypes.LeftSquareBracket:
        open.push(open.at(-1) ?? false);
        break;
      case tokenTypes.RightParenthesis:
      case tokenTypes.RightSquareBracket:
        open.pop();
        break;
      case tokenTypes.AtKeyword:
        isImport = ident.decode(token.slice(1)).toLowerCase() === 'import';
        break;
      case tokenTypes.Semicolon:
      case tokenTypes.LeftCurlyBracket:
        isImport = false;
        break;
      case tokenTypes.String:
        if (isImport || open.at(-1)) addresses.push(string.decode(token));
        break;
    }
  });
  return addresses;
}
