/** The card that is shown where a page is linked. */
export interface Card {
  /** The title of the page. */
  title: string;
  description?: string | undefined;
  /** The address of the page itself. */
  url?: string | URL | undefined;
  /** The absolute URL of the picture, from `renderUrl` or `signedRenderUrl`. */
  image: string | URL;
  /** A description of the picture for people who cannot see it. */
  imageAlt?: string | undefined;
  /** The size of the picture in pixels. The default is 1,200 × 630. */
  imageWidth?: number | undefined;
  imageHeight?: number | undefined;
  siteName?: string | undefined;
  /** The type of the page. The default is `website`. */
  type?: 'website' | 'article' | undefined;
}

/** One `<meta>` element of a page. */
export type MetaTag = { property: string; content: string } | { name: string; content: string };

/**
 * The tags as attributes, for frameworks that print the elements themselves: `{tags.map((tag) => <meta {...tag} />)}`
 * in Astro, `{#each tags as tag}<meta {...tag} />{/each}` in SvelteKit, `useHead({ meta: tags })` in Nuxt.
 */
export function metaTags(card: Card): MetaTag[] {
  const { title, description, url, image, imageAlt, siteName, type } = withDefaults(card);
  const openGraph: Array<readonly [string, string | number | undefined]> = [
    ['og:type', type],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:site_name', siteName],
    ['og:image', image],
    ['og:image:width', card.imageWidth ?? cardWidth],
    ['og:image:height', card.imageHeight ?? cardHeight],
    ['og:image:alt', imageAlt],
  ];
  const twitter: Array<readonly [string, string | undefined]> = [
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', image],
    ['twitter:image:alt', imageAlt],
  ];
  return [
    ...openGraph.flatMap(([property, content]) => (content === undefined ? [] : [{ property, content: `${content}` }])),
    ...twitter.flatMap(([name, content]) => (content === undefined ? [] : [{ name, content }])),
  ];
}

/** The tags as HTML, one on each line, for pages that are built as text. */
export function metaHtml(card: Card): string {
  const lines = metaTags(card).map((tag) => {
    const attributes = Object.entries(tag).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
    return `<meta ${attributes.join(' ')}>`;
  });
  return lines.join('\n');
}

/** The metadata for `generateMetadata` in Next.js. */
export function nextMetadata(card: Card) {
  const { title, description, url, image, imageAlt, siteName, type } = withDefaults(card);
  const about = { title, ...(description !== undefined && { description }) };
  const alt = imageAlt !== undefined && { alt: imageAlt };
  const size = { width: card.imageWidth ?? cardWidth, height: card.imageHeight ?? cardHeight };
  return {
    ...about,
    openGraph: {
      ...about,
      type,
      images: [{ url: image, ...size, ...alt }],
      ...(url !== undefined && { url }),
      ...(siteName !== undefined && { siteName }),
    },
    twitter: { card: 'summary_large_image' as const, ...about, images: [{ url: image, ...alt }] },
  };
}

/** The metadata for `useSeoMeta` in Nuxt. */
export function nuxtSeoMeta(card: Card) {
  const { title, description, url, image, imageAlt, siteName, type } = withDefaults(card);
  return {
    title,
    ogTitle: title,
    twitterTitle: title,
    ogType: type,
    ogImage: image,
    twitterImage: image,
    ogImageWidth: card.imageWidth ?? cardWidth,
    ogImageHeight: card.imageHeight ?? cardHeight,
    twitterCard: 'summary_large_image' as const,
    ...(description !== undefined && { description, ogDescription: description, twitterDescription: description }),
    ...(url !== undefined && { ogUrl: url }),
    ...(siteName !== undefined && { ogSiteName: siteName }),
    ...(imageAlt !== undefined && { ogImageAlt: imageAlt, twitterImageAlt: imageAlt }),
  };
}

const cardWidth = 1200;
const cardHeight = 630;

/** @throws TypeError if the address of the picture is not absolute, because sites that show links could not load it */
function withDefaults({ image, url, type = 'website', ...card }: Card) {
  if (!/^https?:$/.test(new URL(image).protocol)) throw new TypeError('image must be an http or https URL');
  return { ...card, type, image: String(image), url: url === undefined ? undefined : String(url) };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function escapeHtml(text: string): string {
  return text.replace(/[&"<>]/g, (character) => entities[character] ?? character);
}
