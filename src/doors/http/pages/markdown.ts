import type { PublicTemplateFacts } from '../../../records/public-templates.ts';
import type { DescribedTemplate, DescribedVariable } from '../../../services/publishing/describe.ts';
import { buildSnippets } from './snippets.ts';
import { listChoices, listFormats, shownValue } from './values.ts';

/** The plain-text version of a template's page (PUB-5). */
export function templateMarkdown(template: DescribedTemplate, origin: string): string {
  const { id, slug, name, description, category, tags, pages, variables, hasMoreVariables } = template;
  const { mint, pictures, changed, document, embed, post } = buildSnippets(template, origin);
  const lines = [mint, ...pictures, changed, document].filter((line) => line !== null);
  return [
    `# ${escapeMarkdown(name)}`,
    ...(description === '' ? [] : [escapeMarkdown(description)]),
    [
      `- id: \`${id}\``,
      `- slug: \`${slug}\``,
      `- category: ${escapeMarkdown(category ?? 'none')}`,
      `- tags: ${tags.length === 0 ? 'none' : escapeMarkdown(tags.join(', '))}`,
      `- picture: ${origin}/templates/${slug}/thumbnail.webp`,
      `- JSON: ${origin}/api/templates/public/${slug}`,
    ].join('\n'),
    '## Pages',
    pages.map((page) => `- \`${page.id}\`: ${escapeMarkdown(page.name)}, ${page.width} × ${page.height} px`).join('\n'),
    '## Variables',
    variables.length === 0 && !hasMoreVariables ? 'None.' : variables.map(variableLine).join('\n'),
    ...(hasMoreVariables ? ['The JSON lists more variables.'] : []),
    '## Formats',
    listFormats(template)
      .map(([format, note]) => `- \`${format}\`: ${note}`)
      .join('\n'),
    '## Demo',
    'A demo token works for one hour and renders public templates.',
    printFence('sh', lines.join('\n')),
    '## In a page',
    printFence('html', embed),
    '## With an API key',
    printFence('sh', post),
    '',
  ].join('\n\n');
}

/** The gallery as a list of links, for programs that read text. */
export function galleryMarkdown(list: readonly PublicTemplateFacts[], count: number, origin: string): string {
  const entries = list.map(({ slug, name, category, description }) => {
    return `- [${escapeMarkdown(name)}](${origin}/templates/${slug}.md) (${escapeMarkdown(category ?? 'other')}): ${escapeMarkdown(description ?? '')}`;
  });
  const more = count > list.length ? [`${count - list.length} more: ${origin}/api/templates/public?page=2`] : [];
  return ['# Templates', entries.join('\n'), ...more, ''].join('\n\n');
}

function variableLine({ name, type, value, title, description, choices }: DescribedVariable): string {
  const valueText = shownValue(value);
  const listed = listChoices(choices);
  const parts = [description ?? title ?? '', listed.length === 0 ? '' : `One of [${listed.join(',')}].`];
  const words = parts.filter((part) => part !== '').map(escapeMarkdown);
  const fallback = valueText === null ? 'No default.' : `Default: ${code(valueText)}`;
  return `- ${code(name)} (${escapeMarkdown(type)}): ${[...words, fallback].join(' ')}`;
}

/**
 * Escapes a text of a user for Markdown: it becomes one line, with every special character escaped (CommonMark 0.31,
 * section 2.4).
 */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>|#~!&]/g, (sign) => `\\${sign}`);
}

/** A code span whose delimiters do not occur in its content (section 6.1). */
function code(text: string): string {
  const flat = text.replaceAll(/\s+/gu, ' ');
  const ticks = '`'.repeat(longestRun(flat) + 1);
  const space = flat.startsWith('`') || flat.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${flat}${space}${ticks}`;
}

function printFence(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
