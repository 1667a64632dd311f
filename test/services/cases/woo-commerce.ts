import { plainCase } from '../plain-case.js';
import type { ServiceCase, ServiceCases } from '../service-case.js';

const v3 = '/wp-json/wc/v3';
const meta = { metadataUi: { metadataValues: [{ key: 'k', value: 'v' }] } };
const written = { meta_data: [{ key: 'k', value: 'v' }] };

/** What products, customers and orders have alike. */
function shared(resource: string): ServiceCase[] {
  const path = `${v3}/${resource}s`;
  const id = { [`${resource}Id`]: '7' };
  const full = Array.from({ length: 100 }, (_, n) => ({ id: n }));
  return [
    plainCase(`${resource}.delete`, id, ['DELETE', `${path}/7`], { query: { force: 'true' } }),
    plainCase(`${resource}.get`, id, ['GET', `${path}/7`]),
    {
      of: `${resource}.getAll`,
      parameters: { resource, operation: 'getAll', returnAll: true },
      asks: [undefined, '2'].map((page) => ({
        ...{ method: 'GET', path, query: { per_page: '100', ...(page !== undefined && { page }) } },
      })),
      answers: [full, [{ id: 100 }]],
      items: [...full, { id: 100 }],
    },
  ];
}

/** As https://developer.woocommerce.com/docs/apis/rest-api/v3 says. */
export const wooCommerceCases: ServiceCases = {
  service: 'n8n-nodes-base.wooCommerce',
  credentials: [
    {
      ...{ type: 'wooCommerceApi', hosts: ['shop.a.example'] },
      values: { consumerKey: 'key-of-a-shop', consumerSecret: 'secret-of-a-shop' },
    },
  ],
  usual: { id: 7 },
  refusal: { status: 401, body: { code: 'no', message: 'Consumer key is invalid.' }, said: 'Consumer key is invalid.' },
  cases: [
    plainCase(
      'product.create',
      {
        ...{
          name: 'Tea',
          additionalFields: { regularPrice: '3', categories: ['4'], upsellIds: '5, 6', virtual: true },
        },
        imagesUi: { imagesValues: [{ alt: 'A', src: 'https://a.example/t.png', name: 'T' }] },
        ...{ dimensionsUi: { dimensionsValues: { height: '1', length: '2', width: '3' } }, ...meta },
      },
      ['POST', `${v3}/products`],
      {
        body: {
          ...{ name: 'Tea', regular_price: '3', virtual: true, categories: [{ id: 4 }], upsell_ids: ['5', '6'] },
          images: [{ alt: 'A', src: 'https://a.example/t.png', name: 'T' }],
          ...{ dimensions: { height: '1', length: '2', width: '3' }, ...written },
        },
      },
    ),
    ...shared('product'),
    plainCase(
      'product.getAll',
      { limit: 5, options: { search: 'tea', maxPrice: '9', stockStatus: 'instock', orderBy: 'price' } },
      ['GET', `${v3}/products`],
      {
        query: { per_page: '5', search: 'tea', max_price: '9', stock_status: 'instock', orderby: 'price' },
        ...{ answers: [[{ id: 7 }]], items: [{ id: 7 }] },
      },
    ),
    plainCase(
      'product.update',
      { productId: '7', updateFields: { name: 'T', sku: 's' } },
      ['PUT', `${v3}/products/7`],
      {
        body: { name: 'T', sku: 's' },
      },
    ),
    plainCase(
      'customer.create',
      { email: 'a@a.example', additionalFields: { firstName: 'A', billing: { address: { city: 'B' } }, ...meta } },
      ['POST', `${v3}/customers`],
      {
        body: {
          ...{ email: 'a@a.example', first_name: 'A', ...written },
          billing: {
            ...{ city: 'B', first_name: '', last_name: '', company: '', address_1: '', address_2: '', state: '' },
            ...{ postcode: '', country: '', email: '', phone: '' },
          },
        },
      },
    ),
    ...shared('customer'),
    plainCase('customer.getAll', { limit: 1, filters: { email: 'a@a.example' } }, ['GET', `${v3}/customers`], {
      ...{ query: { per_page: '1', email: 'a@a.example' }, answers: [[{ id: 7 }]], items: [{ id: 7 }] },
    }),
    plainCase('customer.update', { customerId: '7', updateFields: { lastName: 'B' } }, ['PUT', `${v3}/customers/7`], {
      body: { last_name: 'B' },
    }),
    plainCase(
      'order.create',
      {
        additionalFields: { customerId: '3', status: 'processing', setPaid: true },
        billingUi: { billingValues: { firstName: 'A', postalCode: '1' } },
        lineItemsUi: { lineItemsValues: [{ productId: '7', quantity: 2 }] },
        couponLinesUi: { couponLinesValues: [{ code: 'c' }] },
        feeLinesUi: { feeLinesValues: [{ name: 'f', total: '1' }] },
        shippingLinesUi: { shippingLinesValues: [{ methodTitle: 'm', total: '2' }] },
        ...meta,
      },
      ['POST', `${v3}/orders`],
      {
        body: {
          ...{ customer_id: '3', status: 'processing', set_paid: true, coupon_lines: [{ code: 'c' }], ...written },
          billing: {
            ...{ first_name: 'A', postcode: '1', last_name: undefined },
          },
          line_items: [{ product_id: '7', quantity: 2 }],
          fee_lines: [{ name: 'f', total: '1' }],
          shipping_lines: [{ method_title: 'm', total: '2' }],
        },
      },
    ),
    ...shared('order'),
    plainCase(
      'order.getAll',
      { limit: 5, options: { status: 'completed', decimalPoints: 2 } },
      ['GET', `${v3}/orders`],
      {
        ...{ query: { per_page: '5', status: 'completed', dp: '2' }, answers: [[{ id: 7 }]], items: [{ id: 7 }] },
      },
    ),
    plainCase('order.update', { orderId: '7', updateFields: { customerNote: 'N' } }, ['PUT', `${v3}/orders/7`], {
      body: { customer_note: 'N' },
    }),
  ],
};
