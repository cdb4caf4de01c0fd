import { Link } from 'react-aria-components';
import { Picture } from '../../design/index.ts';
import styles from './gallery.module.css';
import { thumbnailPath } from './thumbnail.ts';

interface TemplateCardProps {
  template: { slug: string; name: string; category: string | null; description?: string | null; thumbnailUrl: string };
}

/** A public template in a list. Its picture is a link to the screen where users fill it in. */
export function TemplateCard({ template: { slug, name, category, description, thumbnailUrl } }: TemplateCardProps) {
  return (
    <Link href={`/app/gallery/${slug}`} className={styles.card}>
      <div className={styles.shot}>
        <Picture src={thumbnailPath(thumbnailUrl) ?? null} alt="" width={4} height={3} />
      </div>
      <span className={styles.name}>{name}</span>
      {description && <span className={styles.about}>{description}</span>}
      {category !== null && <span className={styles.category}>{category}</span>}
    </Link>
  );
}
