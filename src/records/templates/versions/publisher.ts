import { sql } from 'drizzle-orm';

/**
 * Who published a version: a person by the id of the user, an API key by its own, an assistant that a person let in by the
 * id of its OAuth client, which outlives the grant.
 */
export interface Publisher {
  kind: 'person' | 'key' | 'grant';
  id: string;
}

/** The same with the name of today; null: the person left the space, the key was revoked, the client is unknown. */
export interface NamedPublisher {
  kind: Publisher['kind'];
  name: string | null;
}

/**
 * The publisher of a row of `template_versions` in a select, as `{ kind, name }`; null where nobody is recorded. Names are
 * those of today, and none of who has nothing to do with the template's space any more. An e-mail address is never read.
 */
export const namedPublisher =
  sql<NamedPublisher | null>`(select case when template_versions.published_by is null then null
  else json_object('kind', template_versions.published_by ->> 'kind', 'name', (
    case template_versions.published_by ->> 'kind'
      when 'person' then (select users.name from users
        join members on members.user_id = users.id and members.space_id = templates.space_id
        where users.id = template_versions.published_by ->> 'id')
      when 'key' then (select api_keys.name from api_keys
        where api_keys.id = template_versions.published_by ->> 'id' and api_keys.space_id = templates.space_id)
      else (select oauth_clients.name from oauth_clients where oauth_clients.id = template_versions.published_by ->> 'id')
    end)) end
  from templates where templates.id = template_versions.template_id)`
    .mapWith((text: string): NamedPublisher => JSON.parse(text))
    .as('named_publisher');
