/* SPDX-License-Identifier: Apache-2.0 OR MIT
 *
 * The version. The build reads it from here.
 */
#ifndef LOXO_VERSION_H
#define LOXO_VERSION_H

#define LOXO_VERSION_MAJOR 0
#define LOXO_VERSION_MINOR 1
#define LOXO_VERSION_PATCH 0
#define LOXO_VERSION "0.1.0"

#endif
