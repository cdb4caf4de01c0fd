import { type LockedTemplate, readLock, templatesIn } from '../project/lock.ts';
import { type LocalTemplate, localNames, type Project, readLocal, requireName } from '../project/project.ts';
import { Failure } from '../terminal/failure.ts';

/** A page on the service, with the name by which the user requested it. */
export interface NamedPage {
  /** `card/front`, or the id. */
  label: string;
  template?: string;
  id: string;
}

const recordId = /^[A-Za-z0-9_-]{21}$/;

/**
 * Finds the pages with these names: `card` stands for all pages of a template, `card/front` for one page, and a page's
 * id for itself.
 * @throws Failure notFound for a name that is not in the lock of this service
 */
export async function namedPages(
  project: Project | undefined,
  origin: string,
  names: readonly string[],
): Promise<NamedPage[]> {
  const templates = project ? templatesIn(await readLock(project.root), origin) : {};
  return names.flatMap((name) => {
    const [template = '', page] = name.split('/');
    const locked = templates[template];
    if (!locked && recordId.test(name)) return [{ label: name, id: name }];
    const pages = locked ? Object.entries(locked.pages) : [];
    const matchingPages = pages.filter(([each]) => page === undefined || each === page);
    if (matchingPages.length === 0) throw unknownNameFailure(name, Object.keys(templates));
    return matchingPages.map(([each, { id }]) => ({ label: `${template}/${each}`, template, id }));
  });
}

/** Finds the template with this name in the lock. @throws Failure notFound */
export async function namedTemplate(project: Project, origin: string, name: string): Promise<LockedTemplate> {
  const templates = templatesIn(await readLock(project.root), origin);
  const locked = templates[name];
  if (!locked) throw unknownNameFailure(name, Object.keys(templates));
  return locked;
}

/** Reads the files of the named templates, or of all templates if no name is given. @throws Failure notFound */
export async function namedFiles(project: Project, names: readonly string[]): Promise<LocalTemplate[]> {
  const wanted = names.length > 0 ? names : await localNames(project);
  const templates: LocalTemplate[] = [];
  for (const name of wanted) {
    const local = await readLocal(project, requireName(name));
    if (!local) throw unknownNameFailure(name, await localNames(project));
    templates.push(local);
  }
  return templates;
}

function unknownNameFailure(name: string, knownNames: readonly string[]): Failure {
  const hint =
    knownNames.length > 0
      ? `There are: ${knownNames.slice(0, 20).join(', ')}. Get others with \`galley pull <template>\`.`
      : 'Get templates with `galley pull --all`, or send yours with `galley push`.';
  return new Failure('notFound', `This project has no template or page ${name} for this service`, { hint });
}
