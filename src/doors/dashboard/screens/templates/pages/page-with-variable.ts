import { type DrawnVersion, drawnPage } from '../../../kit/record/both-pictures.tsx';
import { variableSetOf } from '../../../kit/value-form/variable-set.ts';
import type { TemplateDoc } from '../data.ts';
import { toEditableDocument } from './page-document.ts';
import { replaceVariable, type Variable } from './variable-set.ts';

/**
 * The first page that uses a variable, with the variable set to this value for drawing. The value counts as that of a
 * variable of the page, because such a variable hides one of the template with the same name. Undefined if no page uses
 * it.
 */
export function pageWithVariable(
  { id, pages }: Pick<TemplateDoc, 'id' | 'pages'>,
  variable: Variable | undefined,
): DrawnVersion | undefined {
  if (variable === undefined) return undefined;
  const page = pages.find(
    (each) => each.truncated !== true && JSON.stringify([each.layers, each.bindings]).includes(variable.name),
  );
  if (page === undefined) return undefined;
  const variables = variableSetOf(page.variables);
  return drawnPage({ ...toEditableDocument(page), variables: replaceVariable(variables, variable.name, variable) }, id);
}
