import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { galley } from '../../app/api.ts';
import { Notice } from '../../design/index.ts';
import { type KeyFacts, listCreditNotices, listDeliveryNotices, listKeyNotices } from './attention.ts';
import styles from './home.module.css';

interface AttentionListProps {
  isAdmin: boolean;
  keys: readonly KeyFacts[];
  credits: { limit: number | null; remaining: number | null };
}

/** The maximum number of webhooks whose last delivery is loaded, because each needs a separate request. */
const maxWebhooks = 5;

/** Lists everything that needs the user's attention. Nothing is shown if the list is empty. */
export function AttentionList({ isAdmin, keys, credits }: AttentionListProps) {
  const deliveries = useQuery({ queryKey: ['home', 'deliveries'], queryFn: lastDeliveries, enabled: isAdmin });
  const notices = [
    ...listCreditNotices(credits),
    ...listKeyNotices(keys, Date.now()),
    ...listDeliveryNotices(deliveries.data ?? []),
  ];
  if (notices.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={notices.length === 1 ? '1 issue needs attention' : `${notices.length} issues need attention`}
    >
      <ul className={styles.attention}>
        {notices.slice(0, 8).map(({ id, text, href }) => (
          <li key={id}>
            {text} <Link href={href}>View</Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

async function lastDeliveries() {
  const { list } = await galley.webhooks.list({ perPage: maxWebhooks, page: 1 });
  const enabled = list.filter((webhook) => webhook.enabled);
  const last = enabled.map(async ({ id, url }) => {
    const [delivery] = (await galley.webhooks.deliveries.list(id, { perPage: 1, page: 1 })).list;
    return { webhookId: id, url, hasFailed: delivery?.status === 'failed' };
  });
  return await Promise.all(last);
}
