import { shorten } from '../../../core/errors/faults.ts';
import { nearMatches } from '../../../core/near-matches.ts';
import { redact } from '../../../core/redact.ts';
import type { Warning } from '../../../core/warnings.ts';
import type { PageToDraw } from '../page/prepare.ts';

/**
 * The maximum number of parameters that get a warning, and of variables with which a misspelt name is compared. The
 * limit bounds the work.
 */
const maxNamed = 10;
const maxCompared = 100;

const tweakPrefix = 'tweak:';
/** Matches wrong spellings of the prefix that people try, such as `tweaks:title`, `tweak.title` and `tweak_title`. */
const likePrefix = /^tweaks?[:._-]/i;

export interface UnknownParameters {
  /** The names of the parameters, spelled as in the query. */
  names: readonly string[];
  /** The names that are valid in the query. */
  validNames: readonly string[];
}

/** The names of the variables of a file's pages, with which unknown parameters are compared. */
export function listVariableNames(pages: ReadonlyArray<Pick<PageToDraw, 'values'>>): string[] {
  return [...new Set(pages.flatMap(({ values }) => values.variables.flatMap((scope) => Object.keys(scope))))];
}

/** Makes one warning for each unknown query parameter, with the name that was probably meant (GEN-10). */
export function unknownParameterWarnings(
  { names, validNames }: UnknownParameters,
  variableNames: readonly string[],
): Warning[] {
  const warnings = names.slice(0, maxNamed).map((name): Warning => {
    const meant = nearestParameter(name, validNames, variableNames);
    const hint = meant === undefined ? '' : ` Did you mean ${shorten(meant, 100)}?`;
    return {
      code: 'unknown_parameter',
      message: `The query parameter ${shorten(redact(name), 100)} is unknown and was ignored.${hint}`,
    };
  });
  const beyond = names.length - maxNamed;
  if (beyond > 0) {
    warnings.push({
      code: 'unknown_parameter',
      message: `${beyond} more query parameters are unknown and were ignored.`,
    });
  }
  return warnings;
}

function nearestParameter(
  name: string,
  validNames: readonly string[],
  variableNames: readonly string[],
): string | undefined {
  const tweak = name.replace(likePrefix, '');
  const [variable = ''] = tweak.split('.', 1);
  const exact = [tweak, variable].find((each) => variableNames.includes(each));
  if (exact !== undefined) return `${tweakPrefix}${tweak}`;
  const compared = variableNames.slice(0, maxCompared);
  const [nearest] = nearMatches(tweak, tweak === name ? [...validNames, ...compared] : compared, 1);
  if (nearest === undefined || (tweak === name && validNames.includes(nearest))) return nearest;
  return `${tweakPrefix}${nearest}`;
}
