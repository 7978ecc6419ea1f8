import { itHoldsInShort } from '../short-form.ts';
import { calendarOutage } from './calendar-outage.ts';

itHoldsInShort(calendarOutage);
