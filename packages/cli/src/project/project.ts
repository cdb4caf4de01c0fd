import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { BodyOf } from '../../../client/src/index.ts';
import { pageSchema, templateSchema } from '../generated/schemas.ts';
import { Failure } from '../terminal/failure.ts';
import { type JsonObject, readObject } from './json.ts';

/** A folder that contains templates as files. */
export interface Project {
  root: string;
  /** The URL of the service in `galley.json`. */
  url: string | undefined;
  /** The folder in which each template has a folder. */
  folder: string;
}

/** A template in the form of its files: the settings, and the pages in order, with the names of their files. */
export interface TemplateParts {
  name: string;
  settings: JsonObject;
  pages: { name: string; page: JsonObject }[];
}

/** A template that was read from its files, in the form of a request. It is not validated here, but by the service. */
export interface LocalTemplate extends TemplateParts {
  settings: JsonObject & BodyOf<'templates.create'>;
  pages: { name: string; page: PageDocument }[];
}

type PageDocument = JsonObject & BodyOf<'templates.pages.create'>;

/** Finds the project in a folder or in one of its parents. @throws Failure usage if there is none */
export async function findProject(from: string): Promise<Project> {
  for (let root = resolve(from); ; root = dirname(root)) {
    const facts = await readObject(join(root, 'galley.json'));
    if (facts) return toProject(root, facts);
    if (dirname(root) === root) {
      throw new Failure('usage', 'There is no galley.json in this folder or in one above it', {
        hint: 'Create a project with `galley init`, or go to the folder of one.',
      });
    }
  }
}

function toProject(root: string, { url, templates }: JsonObject): Project {
  const folder = resolve(root, typeof templates === 'string' ? templates : 'templates');
  if (relative(root, folder).startsWith('..'))
    throw new Failure('usage', 'The templates folder in galley.json is outside the project');
  return { root, folder, url: typeof url === 'string' ? url : undefined };
}

export function templateFile({ folder }: Project, name: string): string {
  return join(folder, name, 'template.json');
}

export function pageFile({ folder }: Project, name: string, page: string): string {
  return join(folder, name, 'pages', `${page}.json`);
}

/** The names of the templates that have files. */
export async function localNames(project: Project): Promise<string[]> {
  const entries = await readdir(project.folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(templateFile(project, entry.name)))
    .map(({ name }) => name)
    .sort();
}

/** Checks a template's name. Names are parts of paths, and must not lead out of the folder of the templates. */
export function requireName(name: string): string {
  if (/^[a-z0-9][a-z0-9._-]*$/i.test(name)) return name;
  throw new Failure('usage', `${JSON.stringify(name)} is not a valid name of a template or page`, {
    hint: 'Use letters, digits, dots, hyphens and underscores.',
  });
}

/** Reads a template from its files; undefined if it has none. @throws Failure invalid */
export async function readLocal(project: Project, name: string): Promise<LocalTemplate | undefined> {
  const file = await readObject(templateFile(project, requireName(name)));
  if (!file) return undefined;
  const { $schema: _, pages: order, ...settings } = file;
  if (!Array.isArray(order) || !order.every((page) => typeof page === 'string') || new Set(order).size < order.length) {
    throw new Failure(
      'invalid',
      `${templateFile(project, name)}: pages must list the file of each page once, in order`,
    );
  }
  const pages = [];
  for (const page of order) pages.push({ name: page, page: await readPage(project, name, page) });
  return { name, settings: settings as LocalTemplate['settings'], pages };
}

async function readPage(project: Project, name: string, page: string): Promise<PageDocument> {
  const path = pageFile(project, name, requireName(page));
  const file = await readObject(path);
  if (!file) throw new Failure('invalid', `${path} is missing, but template.json lists the page ${page}`);
  const { $schema: _, ...document } = file;
  return document as PageDocument;
}

/** The content of `template.json`. */
export function toTemplateFile(project: Project, { name, settings, pages }: TemplateParts): JsonObject {
  const $schema = schemaPath(project, dirname(templateFile(project, name)), 'template');
  return { $schema, ...settings, pages: pages.map((page) => page.name) };
}

/** The content of the file of a page. */
export function toPageFile(project: Project, name: string, page: JsonObject): JsonObject {
  return { $schema: schemaPath(project, join(project.folder, name, 'pages'), 'page'), ...page };
}

function schemaPath({ root }: Project, from: string, name: string): string {
  return relative(from, join(root, 'schemas', `${name}.schema.json`)).replaceAll('\\', '/');
}

/** JSON schemas, with which editors complete names and mark faults. */
export function schemaFiles(): Record<string, JsonObject> {
  const $schema = { type: 'string' };
  const draft = { $schema: 'https://json-schema.org/draft/2020-12/schema' };
  const pages = { type: 'array', items: { type: 'string' }, description: 'The files in pages/, in order' };
  return {
    'schemas/page.schema.json': { ...draft, ...pageSchema, properties: { $schema, ...pageSchema.properties } },
    'schemas/template.schema.json': {
      ...draft,
      ...templateSchema,
      properties: { $schema, pages, ...templateSchema.properties },
    },
  };
}
