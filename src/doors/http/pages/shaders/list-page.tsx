import type { ListedShader } from '../../../../records/shaders.ts';
import { Layout } from '../layout.tsx';
import type { Markup } from '../page-answer.ts';
import { Steps } from '../steps.tsx';

interface ListView {
  list: readonly ListedShader[];
  count: number;
  pagesCount: number;
  page: number;
}

/** The first sentence of the footer on pages of shaders. */
export const shadersFoot = 'Galley rendered every image on this page from its shader.';

export function posterPath({ id, contentHash }: Pick<ListedShader, 'id' | 'contentHash'>): string {
  return `/shaders/${id}/poster.png?v=${contentHash.slice(0, 12)}`;
}

/** A link to the page of a shader, with a still image and its name. */
export function ShaderCard({ shader }: { shader: ListedShader }): Markup {
  return (
    <li>
      <a class="card shaded" href={`/shaders/${shader.id}`}>
        <img src={posterPath(shader)} alt="" width={640} height={400} loading="lazy" decoding="async" />
        <span class="title">{shader.name}</span>
      </a>
    </li>
  );
}

/** The list of the public shaders, as cards. */
export function listPage({ list, count, page, pagesCount }: ListView): Markup {
  return (
    <Layout
      title="Shaders · Galley"
      description="Browse vetted shaders for the layers of your templates, and try their inputs."
      json="/api/v1/shaders/index?public=true"
      foot={shadersFoot}
    >
      <section class="intro">
        <h1>Shaders</h1>
        <p>
          Vetted shaders for the layers of your templates. They are still in images, documents and decks, and move in
          ads. Open one to see it run and to change its inputs.
        </p>
      </section>
      <p class="count" role="status">
        {count === 1 ? '1 shader' : `${count} shaders`}
      </p>
      <ul class="cards">
        {list.map((shader) => (
          <ShaderCard shader={shader} />
        ))}
      </ul>
      <Steps page={page} pagesCount={pagesCount} linkTo={(number) => `/shaders?page=${number}`} />
    </Layout>
  );
}
