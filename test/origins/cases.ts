import { throughItems } from './must-ask-items.js';
import { byOtherWays } from './must-ask-more.js';
import { throughOthers } from './must-ask-outside.js';
import { byItems } from './need-not-items.js';
import { byOwnWays } from './need-not-more.js';
import { byOthers } from './need-not-outside.js';

export const mustAsk = [...throughItems, ...throughOthers, ...byOtherWays];
export const needNot = [...byItems, ...byOthers, ...byOwnWays];
