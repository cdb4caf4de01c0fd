import { printJson } from '../project/json.ts';
import workflow from './galley.yml';

/** The files for a new folder, by path. `program` is the code of the command line itself, which the Action runs. */
export function starterFiles({
  url,
  name,
  program,
}: {
  url: string;
  name: string;
  program: string;
}): Record<string, string> {
  return {
    'galley.json': printJson({ url, templates: 'templates' }),
    'templates/card/template.json': printJson({ $schema: '../../schemas/template.schema.json', ...template }),
    'templates/card/pages/front.json': printJson({ $schema: '../../../schemas/page.schema.json', ...page }),
    'rows.csv': 'slug,title,accent\nhello,Hello from Galley,#0f766e\nsecond,A second card,#9333ea\n',
    'README.md': readme(name, url),
    '.gitignore': 'out/\ngalley-diff/\n.*.galley-tmp\n',
    '.github/workflows/galley.yml': workflow,
    '.github/galley.mjs': program,
  };
}

const template = {
  name: 'Card',
  description: 'A link preview with a headline that fits itself',
  tags: ['link preview'],
  rendererType: 'takumi',
  pages: ['front'],
};

const page = {
  name: 'Front',
  width: 1200,
  height: 630,
  backgroundColor: '#fafaf9',
  variables: {
    schema: {
      type: 'object',
      properties: {
        title: { type: 'string', title: 'Title', default: 'Your headline, fitted to its box' },
        site: { type: 'string', title: 'Site', default: 'example.com' },
        accent: { type: 'string', title: 'Accent', default: '#0f766e' },
      },
    },
    values: {},
  },
  layers: [
    {
      id: 'band',
      type: 'shape',
      shape: 'rectangle',
      x: 0,
      y: 0,
      width: 28,
      height: 630,
      fill: '{{ accent }}',
    },
    {
      id: 'title',
      type: 'text',
      x: 104,
      y: 96,
      width: 992,
      height: 360,
      content: '{{ title }}',
      fit: 'shrink',
      minFontSize: 40,
      maxLines: 3,
      style: {
        fontFamily: 'Inter',
        fontSize: 104,
        fontWeight: 800,
        lineHeight: 1.08,
        letterSpacing: '-0.02em',
        color: '#1c1917',
      },
    },
    {
      id: 'site',
      type: 'text',
      x: 104,
      y: 510,
      width: 992,
      height: 48,
      content: '{{ site }}',
      style: { fontFamily: 'Inter', fontSize: 32, fontWeight: 500, color: '{{ accent }}' },
    },
  ],
};

function readme(name: string, url: string): string {
  return `# ${name}

Templates of Galley as files. Needs Node 20 and the command line: \`npm install --global ${url}/downloads/galley-cli.tgz\`.

| | |
|---|---|
| \`galley login\` | sign in; or set \`GALLEY_URL\` and \`GALLEY_KEY\` |
| \`galley preview card\` | see a template redrawn whenever its file is saved |
| \`galley lint\` | what is not valid, does not fit, or has no glyph |
| \`galley diff --pictures galley-diff\` | what a push would change |
| \`galley push\`, \`galley publish card\` | send it, then let renders draw it |
| \`galley render card --tweak title="Hello"\` | a picture in \`out/\` |
| \`galley batch rows.csv --page card/front --name "{{ slug }}"\` | one for each row |

\`templates/<name>/template.json\` has the settings and lists the pages, which are beside it in \`pages/\`. \`galley.lock.json\` says which
template of the service each folder is: commit it. \`schemas/\` lets editors complete names. \`.github/workflows/galley.yml\` shows on
each pull request what it would change, with the command line in \`.github/galley.mjs\`; \`galley init --force\` renews both.
`;
}
