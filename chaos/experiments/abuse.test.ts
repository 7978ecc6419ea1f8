import { itHoldsInShort } from '../short-form.ts';
import { abuse } from './abuse.ts';

itHoldsInShort(abuse);
