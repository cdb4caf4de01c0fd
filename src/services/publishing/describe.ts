import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts';
import { storedVariables, type VariableSet } from '../../design/document/variables/index.ts';
import type { PublicTemplateFacts } from '../../records/public-templates.ts';
import type { Services } from '../services.ts';
import { readPublishedTemplate } from './read-published.ts';
import { readFittingPages, type ShownPage } from './read-published-pages.ts';

export interface DescribedVariable {
  name: string;
  /** The type in words, such as `string`, `string (color)` or `array`. */
  type: string;
  title: string | null;
  description: string | null;
  /** The default value, which applies without a tweak. Undefined if there is none. */
  value: Json | undefined;
  /** The allowed values, if the variable lists them. */
  choices: readonly Json[];
}

export interface DescribedPage {
  id: string;
  name: string;
  /** The width in px. */
  width: number;
  height: number;
  paginates: boolean;
}

/** The description of a public template that its page shows to people (PUB-5). */
export interface DescribedTemplate {
  id: string;
  slug: string;
  name: string;
  description: string;
  category: string | null;
  tags: readonly string[];
  version: number;
  needsToken: boolean;
  pages: readonly DescribedPage[];
  /** The variables of the template, then those of its pages. If a name repeats, the first one counts. */
  variables: readonly DescribedVariable[];
  /** Whether there are more variables than are described. */
  hasMoreVariables: boolean;
}

/** The maximum number of variables on the page, and of characters in the description of each (LIM-3). */
const maxVariables = 300;
const maxCharacters = 300;

/** Describes the published version. Null if no version is published. */
export async function describeTemplate(
  services: Services,
  template: PublicTemplateFacts,
): Promise<DescribedTemplate | null> {
  const { id, slug, name, description, category, tags, publishedVersion, requireGetRenderToken } = template;
  const version = publishedVersion === null ? null : await readPublishedTemplate(services, id, publishedVersion);
  if (publishedVersion === null || !version) return null;
  const pages = await readFittingPages(services, version);
  const scopes = [version.settings.variables, ...pages.map((page) => getDocument(page)['variables'])];
  const all = scopes.flatMap((scope) => describeVariables(storedVariables(scope)));
  const variables = [...new Map(all.toReversed().map((each) => [each.name, each])).values()].toReversed();
  return {
    id,
    slug,
    name,
    description: description ?? '',
    category,
    tags,
    version: publishedVersion,
    needsToken: requireGetRenderToken,
    pages: pages.map((page) => ({
      id: page.id,
      name: page.name,
      width: page.width,
      height: page.height,
      paginates: isJsonObject(getDocument(page)['paginate']),
    })),
    variables: variables.slice(0, maxVariables),
    hasMoreVariables: variables.length > maxVariables || pages.some(({ truncated }) => truncated),
  };
}

/**
 * Returns the document of a page, or an empty object for a page that is too large for the response, whose document was
 * not read (LIM-3).
 */
function getDocument(page: ShownPage): JsonObject {
  return page.truncated ? {} : page.document;
}

function describeVariables({ schema, values }: VariableSet): DescribedVariable[] {
  return Object.entries(schema.properties).map(([name, property]) => {
    const { type, format, title, description, default: fallback, enum: choices } = property;
    const word = Array.isArray(type) ? type.join(' or ') : text(type);
    return {
      name,
      type: shorten(`${word ?? 'any'}${text(format) === null ? '' : ` (${text(format)})`}`),
      title: shortenedText(title),
      description: shortenedText(description),
      value: Object.hasOwn(values, name) ? values[name] : fallback,
      choices: Array.isArray(choices) ? choices : [],
    };
  });
}

function shorten(words: string): string {
  return words.length <= maxCharacters ? words : `${words.slice(0, maxCharacters).toWellFormed()}…`;
}

function shortenedText(value: Json | undefined): string | null {
  const words = text(value);
  return words === null ? null : shorten(words);
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Whether a variable accepts any text, that is, it is not a URL, a color or a choice from a list. */
export function isWord({ type, choices }: DescribedVariable): boolean {
  return type === 'string' && choices.length === 0;
}
