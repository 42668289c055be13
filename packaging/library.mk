# SPDX-License-Identifier: Apache-2.0 OR MIT
#
# What `make install` and `make uninstall` run. It needs only a C compiler, make and a POSIX
# system. CMake builds and installs the same files (CMakeLists.txt).
#
#   PREFIX, LIBDIR, DESTDIR    libraries go to $(DESTDIR)$(PREFIX)/$(LIBDIR); /usr/local and lib
#   BUILD_SHARED_LIBS          ON: only the shared library; OFF: only the static one; unset: both
#   CC, AR, CPPFLAGS, CFLAGS, LDFLAGS    as usual; flags come after the library's own
PREFIX ?= /usr/local
LIBDIR ?= lib
OUT ?= build/library

.PHONY: library install uninstall FORCE
library:
.DELETE_ON_ERROR:

# ---- Sources and names

files_below = $(foreach path,$(wildcard $(1)/*),$(call files_below,$(path)) $(path))
sources := $(filter %.c %.S,$(call files_below,src))
objects := $(sources:%=$(OUT)/%.o)

# A header is public if loxo.h includes it, at any depth. So are the C++ headers, which include no
# other C headers.
headers := $(sort $(shell { $(CC) -MM -x c src/loxo.h | \
    sed -e 's/^.*://' -e 's/\\$$//' -e :again -e 's,[^/ ]*[^/. ]/\.\./,,' -e 'tagain'; \
  sed -n 's,^ *\# *include "\(.*\.hpp\)",src/\1,p' src/loxo.hpp; echo src/loxo.hpp; } | tr ' ' '\n'))

version.h := \#include "src/loxo/core/version.h"
numbers := $(shell printf '%s\n' '$(version.h)' \
  LOXO_VERSION_MAJOR LOXO_VERSION_MINOR LOXO_VERSION_PATCH __SIZEOF_POINTER__ | \
  $(CC) $(CPPFLAGS) $(CFLAGS) -E -P -x c -)
major_minor := $(word 1,$(numbers)).$(word 2,$(numbers))
version := $(major_minor).$(word 3,$(numbers))

static := libloxo.a
ifeq ($(shell uname),Darwin)
shared := libloxo.$(version).dylib
soname := libloxo.$(major_minor).dylib
linked := libloxo.dylib
link_shared := -dynamiclib -Wl,-install_name,@rpath/$(soname)
soname_in_package := @rpath/$(soname)
else
shared := libloxo.so.$(version)
soname := libloxo.so.$(major_minor)
linked := libloxo.so
link_shared := -shared -Wl,-soname,$(soname) -Wl,-Bsymbolic-functions -Wl,--gc-sections
soname_in_package := $(soname)
endif
libraries := $(if $(filter ON,$(BUILD_SHARED_LIBS)),,$(static)) \
  $(if $(filter OFF,$(BUILD_SHARED_LIBS)),,$(shared))

# ---- Building

include cmake/flags.mk
family := $(if $(findstring clang,$(shell $(CC) --version 2>/dev/null)),Clang,GNU)
has_word_of = $(strip $(foreach word,$(2),$(findstring $(word),$(1))))
level = $(firstword $(if $(call has_word_of,$(1),$(LOXO_OS)),-Os) \
  $(if $(call has_word_of,$(1),$(LOXO_O2)),-O2) \
  $(if $(call has_word_of,$(1),$(LOXO_O3)),-O3) -Os)
flags := -std=c11 -DNDEBUG -fPIC -fvisibility=hidden $(LOXO_SECTIONS) $(LOXO_TABLES) \
  $(LOXO_SCALAR_$(family))
compile = $(CC) -Isrc $(flags) $(call level,$(1)) $(CPPFLAGS) $(CFLAGS)

announce := $(if $(filter %.h,$(MAKECMDGOALS)),:,echo "compiling $(words $(sources)) files")

# Objects are recompiled when the compiler or any flag changes.
$(OUT)/flags: FORCE
	@mkdir -p $(@D)
	@[ '$(compile) $(LDFLAGS)' = "$$(cat $@ 2>/dev/null)" ] || { \
	  echo '$(compile) $(LDFLAGS)' >$@; $(announce); }

$(OUT)/%.o: % $(OUT)/flags cmake/flags.mk
	@mkdir -p $(@D)
	@$(call compile,$<) -MMD -MP -MT $@ -c $< -o $@

-include $(objects:.o=.d)

$(OUT)/$(static): $(objects)
	@rm -f $@
	@$(AR) rc $@ $^ && $(AR) s $@

$(OUT)/$(shared): $(objects)
	@$(CC) $(link_shared) $(CFLAGS) $(LDFLAGS) $^ -o $@

# loxo_flat.h.in describes these steps.
flat := $(OUT)/include/loxo_flat.h
$(flat): cmake/loxo_flat.h.in $(headers) $(OUT)/flags
	@mkdir -p $(@D)
	@$(CC) $(CPPFLAGS) $(CFLAGS) -Isrc -std=c11 -ffreestanding -E -P -x c $< >$@.i
	@sed -e '1,/LOXO_FLAT_BEGIN/d' -e 's/"//g' \
	  -e 's/len, \(const uint8_t \*ad, size_t ad_len, \)/len,@    \1/g' $@.i | tr '@~' '\n"' | \
	  sed -e 's/( /(/g' -e 's/ *$$//' -e 's/^ \([^ *]\)/\1/' | cat -s >$@

# Files that record the paths. Going up from LIBDIR, one .. for each of its parts, gives the prefix.
empty :=
up := $(subst $(empty) $(empty),/,$(patsubst %,..,$(subst /, ,$(LIBDIR))))
description := $(shell sed -n 's/^ *DESCRIPTION "\(.*\)"/\1/p' CMakeLists.txt)
packages := loxo.pc loxo-config.cmake loxo-config-version.cmake
$(packages:%=$(OUT)/%): $(OUT)/%: cmake/%.in FORCE
	@mkdir -p $(@D)
	@sed -e 's,@loxo_up@,$(up),' -e 's,@loxo_libdir@,$(LIBDIR),' -e 's,@loxo_includedir@,include,' \
	  -e 's/@loxo_description@/$(description)/' -e 's/@loxo_version@/$(version)/' \
	  -e 's/@loxo_pointer_bytes@/$(word 4,$(numbers))/' -e 's,@loxo_static_file@,$(static),' \
	  -e 's,@loxo_shared_file@,$(LIBDIR)/$(shared),' -e 's,@loxo_soname@,$(soname_in_package),' \
	  -e 's,@loxo_import_file@,loxo_dll,' $< >$@

library: $(libraries:%=$(OUT)/%) $(flat) $(packages:%=$(OUT)/%)

# ---- Installing

root := $(DESTDIR)$(PREFIX)
licences := LICENSE LICENSE-APACHE LICENSE-MIT
links := $(if $(filter $(shared),$(libraries)),$(LIBDIR)/$(soname) $(LIBDIR)/$(linked))
# <file>:<its path below the prefix>
installed := $(foreach file,$(headers),$(file):$(file:src/%=include/%)) $(flat):include/loxo_flat.h \
  $(foreach file,$(libraries),$(OUT)/$(file):$(LIBDIR)/$(file)) \
  $(foreach file,$(licences),$(file):share/doc/loxo/$(file)) $(OUT)/loxo.pc:$(LIBDIR)/pkgconfig/loxo.pc \
  $(foreach file,$(filter %.cmake,$(packages)),$(OUT)/$(file):$(LIBDIR)/cmake/loxo/$(file))
places := $(foreach pair,$(installed),$(word 2,$(subst :, ,$(pair))))
folders := $(sort $(patsubst %/,%,$(dir $(places))))

# Records the folders it makes, so that uninstall removes those and no others.
made := $(OUT)/folders
install: library
	@set -eu; for folder in $(folders); do \
	  folder="$(root)/$$folder"; parent=$$folder; \
	  until [ -d "$$parent" ]; do echo "$$parent" >>$(made); parent=$$(dirname "$$parent"); done; \
	  mkdir -p "$$folder"; \
	done
	@set -eu; for pair in $(installed); do \
	  mode=644; case $$pair in *$(shared)) mode=755; esac; \
	  install -m $$mode "$${pair%%:*}" "$(root)/$${pair#*:}"; \
	done
ifneq ($(links),)
	@ln -sf $(shared) "$(root)/$(LIBDIR)/$(soname)" && ln -sf $(soname) "$(root)/$(LIBDIR)/$(linked)"
endif
	@echo "installed $(words $(installed) $(links)) files in $(root)"

uninstall:
	@for place in $(places) $(links); do rm -f "$(root)/$$place"; done
	@{ for folder in $(folders); do case $$folder in */loxo*) echo "$(root)/$$folder"; esac; done; \
	  cat $(made) 2>/dev/null; } | sort -ru | while read -r folder; do \
	  rmdir "$$folder" 2>/dev/null || :; \
	done
	@[ ! -f $(made) ] || { mv $(made) $(made).old; while read -r folder; do \
	  [ ! -d "$$folder" ] || echo "$$folder"; done <$(made).old >$(made); }
	@echo "removed $(words $(places) $(links)) files from $(root)"
