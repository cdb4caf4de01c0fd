import { PagePicture } from '../../app/page-picture.tsx';
import { useAssetPath } from '../../app/pictures/use-asset-path.ts';
import { Picture } from '../../design/index.ts';

const size = { width: 320, height: 160 };

/**
 * Shows the picture in a token. Pictures on this service and assets are loaded directly. A picture on another host is
 * drawn by the service, because this page may not contact other hosts.
 */
export function TokenPicture({ source, alt }: { source: string; alt: string }) {
  const assetPath = useAssetPath(source);
  const ownPath = source.startsWith('asset:') ? assetPath : ownSource(source);
  if (source.trim() === '') return <Picture src="" alt={alt} {...size} absence="No image" />;
  if (ownPath !== undefined || source.startsWith('asset:'))
    return <Picture src={ownPath} alt={alt} {...size} absence="Image not found" />;
  const layer = { id: 'picture', type: 'image', src: source, fit: 'contain', x: 0, y: 0, ...size } as const;
  const page = { name: 'Picture', ...size, layers: [layer] };
  return <PagePicture body={{ page, maxSide: size.width * 2 }} stamp="token" alt={alt} {...size} />;
}

function ownSource(source: string): string | undefined {
  if (source.startsWith('data:image/')) return source;
  const url = URL.parse(source, location.origin);
  if (url === null || !url.pathname.startsWith('/files/')) return undefined;
  const isOwn = url.host === location.host || (isLoopback(url.hostname) && isLoopback(location.hostname));
  return isOwn ? url.pathname : undefined;
}

/**
 * Whether two addresses with these hosts can be the same local service. Its links contain localhost, even if the page
 * was opened with another name of the machine.
 */
const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
