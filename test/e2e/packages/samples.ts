/** A fenced block of a guide. */
export interface Sample {
  language: string;
  text: string;
}

/** The fenced blocks of a guide, in order. */
export function extractSamples(markdown: string): Sample[] {
  return [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}

/** The TypeScript in a sample: all of it, the script of a component, or the front matter of an Astro page. */
export function extractScript({ language, text }: Sample): string | undefined {
  if (language === 'ts') return text;
  if (language === 'astro') return /^---\n([\s\S]*?)^---$/m.exec(text)?.[1];
  if (language === 'vue' || language === 'svelte') return /<script[^>]*>\n([\s\S]*?)<\/script>/.exec(text)?.[1];
  return undefined;
}
