/** A size that designs often have, under the name by which people know it. */
export interface CommonSize {
  id: string;
  name: string;
  group: SizeGroup;
  /** The width in px. */
  width: number;
  height: number;
  /** The size on paper, for print. */
  onPaper?: string;
}

export const sizeGroups = ['Social', 'Video', 'Ads', 'Print', 'Slides', 'Web', 'Screens'] as const;
export type SizeGroup = (typeof sizeGroups)[number];

/** A PDF has 96 px for each inch (CSS Values 4, section 6.2). */
const pxPerMm = 96 / 25.4;

/** Pages whose PDF has exactly this size on paper, up to a pixel. */
function inMm(id: string, name: string, width: number, height: number): CommonSize {
  const onPaper = `${width} × ${height} mm`;
  const [pxWidth, pxHeight] = [Math.round(width * pxPerMm), Math.round(height * pxPerMm)];
  return { id, name, group: 'Print', width: pxWidth, height: pxHeight, onPaper };
}

function inInches(id: string, name: string, width: number, height: number): CommonSize {
  const [pxWidth, pxHeight] = [Math.round(width * 96), Math.round(height * 96)];
  return { id, name, group: 'Print', width: pxWidth, height: pxHeight, onPaper: `${width} × ${height} in` };
}

export const commonSizes: readonly CommonSize[] = [
  { id: 'instagram-post', name: 'Instagram post', group: 'Social', width: 1080, height: 1080 },
  { id: 'instagram-portrait', name: 'Instagram portrait', group: 'Social', width: 1080, height: 1350 },
  { id: 'instagram-story', name: 'Instagram story', group: 'Social', width: 1080, height: 1920 },
  { id: 'facebook-post', name: 'Facebook post', group: 'Social', width: 1200, height: 630 },
  { id: 'facebook-cover', name: 'Facebook cover', group: 'Social', width: 1640, height: 624 },
  { id: 'x-post', name: 'X post', group: 'Social', width: 1600, height: 900 },
  { id: 'x-header', name: 'X header', group: 'Social', width: 1500, height: 500 },
  { id: 'linkedin-post', name: 'LinkedIn post', group: 'Social', width: 1200, height: 1200 },
  { id: 'linkedin-banner', name: 'LinkedIn banner', group: 'Social', width: 1584, height: 396 },
  { id: 'pinterest-pin', name: 'Pinterest pin', group: 'Social', width: 1000, height: 1500 },
  { id: 'youtube-thumbnail', name: 'YouTube thumbnail', group: 'Video', width: 1280, height: 720 },
  { id: 'youtube-banner', name: 'YouTube banner', group: 'Video', width: 2560, height: 1440 },
  { id: 'tiktok-cover', name: 'TikTok cover', group: 'Video', width: 1080, height: 1920 },
  { id: 'ad-medium-rectangle', name: 'Medium rectangle', group: 'Ads', width: 300, height: 250 },
  { id: 'ad-large-rectangle', name: 'Large rectangle', group: 'Ads', width: 336, height: 280 },
  { id: 'ad-leaderboard', name: 'Leaderboard', group: 'Ads', width: 728, height: 90 },
  { id: 'ad-billboard', name: 'Billboard', group: 'Ads', width: 970, height: 250 },
  { id: 'ad-half-page', name: 'Half page', group: 'Ads', width: 300, height: 600 },
  { id: 'ad-wide-skyscraper', name: 'Wide skyscraper', group: 'Ads', width: 160, height: 600 },
  { id: 'ad-mobile-banner', name: 'Mobile banner', group: 'Ads', width: 320, height: 50 },
  inMm('a3', 'A3', 297, 420),
  inMm('a4', 'A4', 210, 297),
  inMm('a4-landscape', 'A4 landscape', 297, 210),
  inMm('a5', 'A5', 148, 210),
  inMm('a6', 'A6 postcard', 105, 148),
  inMm('business-card', 'Business card', 85, 55),
  inInches('us-letter', 'US Letter', 8.5, 11),
  inInches('us-legal', 'US Legal', 8.5, 14),
  inInches('us-business-card', 'US business card', 3.5, 2),
  inInches('shipping-label', 'Shipping label', 4, 6),
  { id: 'slide', name: 'Slide 16:9', group: 'Slides', width: 1920, height: 1080 },
  { id: 'slide-4-3', name: 'Slide 4:3', group: 'Slides', width: 1024, height: 768 },
  { id: 'open-graph', name: 'Open Graph', group: 'Web', width: 1200, height: 630 },
  { id: 'email-header', name: 'Email header', group: 'Web', width: 600, height: 200 },
  { id: 'blog-banner', name: 'Blog banner', group: 'Web', width: 1600, height: 840 },
  { id: 'phone', name: 'Phone', group: 'Screens', width: 390, height: 844 },
  { id: 'tablet', name: 'Tablet', group: 'Screens', width: 820, height: 1180 },
  { id: 'desktop', name: 'Desktop', group: 'Screens', width: 1440, height: 900 },
];

/** The size in words: `210 × 297 mm` on paper, otherwise `1080 × 1080 px`. */
export function sizeText({ width, height, onPaper }: Pick<CommonSize, 'width' | 'height' | 'onPaper'>): string {
  return onPaper ?? `${width} × ${height} px`;
}

/** The sizes that have every word of a search in their name, group or numbers. Without a search, all sizes. */
export function findSizes(search: string): CommonSize[] {
  const words = search
    .toLowerCase()
    .split(/[\s×x,]+/u)
    .filter(Boolean);
  return commonSizes.filter((size) => {
    const text = `${size.name} ${size.group} ${size.width} ${size.height} ${sizeText(size)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
