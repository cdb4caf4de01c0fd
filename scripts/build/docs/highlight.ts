import { bundledLanguages, createCssVariablesTheme, createHighlighter, type Highlighter } from 'shiki';
import { escapeHtml } from '../../../src/draw/html/escape.ts';

const theme = createCssVariablesTheme({ name: 'docs', variablePrefix: '--', fontStyle: false });
const languages = [
  'bash',
  'json',
  'javascript',
  'typescript',
  'tsx',
  'html',
  'glsl',
  'http',
  'python',
  'go',
  'php',
  'yaml',
];
const aliases: Readonly<Record<string, string>> = { sh: 'bash', js: 'javascript', ts: 'typescript', jsonc: 'json' };

/** Highlights code with a class for each kind of token, because the pages' policy forbids style attributes. */
export async function openHighlighter(): Promise<(code: string, language: string) => string> {
  const highlighter: Highlighter = await createHighlighter({
    themes: [theme],
    langs: languages.filter((name) => name in bundledLanguages),
  });
  return (code, language) => {
    const name = aliases[language] ?? language;
    if (!highlighter.getLoadedLanguages().includes(name)) return escapeHtml(code);
    const { tokens } = highlighter.codeToTokens(code, { lang: name as 'json', theme: 'docs' });
    return tokens.map((line) => line.map(({ content, color }) => printSpan(content, color)).join('')).join('\n');
  };
}

function printSpan(content: string, color: string | undefined): string {
  const kind = /var\(--token-([a-z-]+)\)/.exec(color ?? '')?.[1];
  const text = escapeHtml(content);
  return kind === undefined ? text : `<span class="t-${kind}">${text}</span>`;
}
