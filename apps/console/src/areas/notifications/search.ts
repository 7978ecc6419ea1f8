import { flag, searchParams } from '../../routing/search-params.ts';

export const notificationsSearch = searchParams({ unread: flag });
