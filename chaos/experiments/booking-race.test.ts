import { itHoldsInShort } from '../short-form.ts';
import { bookingRace } from './booking-race.ts';

itHoldsInShort(bookingRace);
